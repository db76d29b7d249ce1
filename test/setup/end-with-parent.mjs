// Loaded into a server that tests start: ends it when the process that started it is gone, so that a killed or failed
// run leaves no server behind.

const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 1_000).unref();
