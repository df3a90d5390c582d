/** A warehouse of the demo company. */
export const warehouse = 'MERKEZ DEPO';
/** A warehouse that was closed last year: the service refuses it, but Rampa cannot know that. */
export const closedWarehouse = 'ESKİ DEPO';
