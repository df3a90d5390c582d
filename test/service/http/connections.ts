import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Numbers the connections and their requests, so that the ledger can distinguish a reused connection from a new one. */
export interface Connections {
  /** Registers a request on its connection; both numbers start at 1. */
  arrived(socket: Socket): { readonly connection: number; readonly onConnection: number };
  resetAll(): void;
}

export function trackConnections(server: Server, drop: () => boolean): Connections {
  const open = new Map<Socket, { readonly connection: number; requests: number }>();
  let last = 0;
  server.on('connection', (socket) => {
    // Ignore resets by the peer.
    socket.on('error', () => undefined);
    if (drop()) {
      socket.resetAndDestroy();
      return;
    }
    last += 1;
    open.set(socket, { connection: last, requests: 0 });
    socket.on('close', () => open.delete(socket));
  });
  return {
    arrived: (socket) => {
      const known = open.get(socket) ?? { connection: 0, requests: 0 };
      known.requests += 1;
      return { connection: known.connection, onConnection: known.requests };
    },
    resetAll: () => {
      for (const socket of open.keys()) socket.resetAndDestroy();
    },
  };
}
