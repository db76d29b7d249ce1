import Fastify from 'fastify';

/** The smallest possible server, in its own process. Its request rate measures the speed of the machine now. */
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.({ address });
