/** Of the demo company. */
export const warehouse = 'MERKEZ DEPO';
/** One that was closed last year: Rampa cannot know, the service does. */
export const closedWarehouse = 'ESKİ DEPO';
