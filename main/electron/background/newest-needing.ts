import type { Application } from '../../application/application-host.ts';
import type { Led } from './background.ts';

/** Of all connections, the document that was refused, or lost its answer, last; `null` where there is none. */
export async function newestNeeding(application: Pick<Application, 'handle'>): Promise<Led | null> {
  const connections = await application.handle('listConnections', {});
  const pages = await Promise.all(
    connections.map(({ id: connectionId }) =>
      application.handle('listDrafts', {
        connectionId,
        states: ['rejected', 'unknown'],
        sort: 'updated',
        descending: true,
        offset: 0,
        limit: 1,
      }),
    ),
  );
  const [newest] = pages.flatMap(({ rows }) => rows).sort((one, other) => other.updatedAt - one.updatedAt);
  return newest === undefined ? null : { connectionId: newest.connectionId, id: newest.id };
}
