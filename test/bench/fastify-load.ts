// Prints the milliseconds of CPU that loading Fastify takes.
const before = process.cpuUsage();
await import('fastify');
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));

export {};
