import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Listens on a local port, by TCP and by UDP, and counts what arrives. */
export interface Listener {
  readonly port: number;
  readonly arrived: () => { readonly tcp: number; readonly udp: number };
  readonly close: () => Promise<void>;
}

export async function listen(): Promise<Listener> {
  const arrived = { tcp: 0, udp: 0 };
  const server = createServer((socket) => {
    arrived.tcp += 1;
    socket.on('error', () => undefined);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = createSocket('udp4', () => void (arrived.udp += 1));
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  return {
    port,
    arrived: () => ({ ...arrived }),
    close: async () => {
      await new Promise<void>((resolve) => socket.close(() => resolve()));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
