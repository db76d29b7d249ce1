import Fastify from 'fastify';

/**
 * The least a server can answer, in a process of its own: what it answers a second says how fast the machine is now.
 */
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.({ address });
