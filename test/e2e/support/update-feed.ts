import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An update feed whose version and download progress the spec controls. */
export interface UpdateFeedServer {
  readonly url: string;
  /** Empty: nothing is newer. */
  version: string;
  readonly asked: readonly string[];
  /** Continues the pending download up to that percentage; 100 is its end. */
  readonly giveUntil: (percent: number) => void;
  readonly breakOff: () => void;
  readonly close: () => Promise<void>;
}

export async function startUpdateFeed(): Promise<UpdateFeedServer> {
  const asked: string[] = [];
  let fetching: ServerResponse | null = null;
  let given = 0;
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/version') {
      response.end(feed.version);
      return;
    }
    given = 0;
    fetching = response.writeHead(200, { 'content-length': '100' });
    fetching.flushHeaders();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const feed: UpdateFeedServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    version: '',
    asked,
    giveUntil: (percent) => {
      fetching?.write('x'.repeat(percent - given));
      given = percent;
      if (percent === 100) fetching?.end();
    },
    breakOff: () => void fetching?.destroy(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return feed;
}
