/** The same file through the plugin that most would take. */
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

const app = fastify();
await app.register(fastifyStatic, { root: process.argv[2] ?? '.', serve: false });
app.get('/', (_request, reply) => reply.type('text/html').header('content-encoding', 'br').sendFile('page'));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
