/** Takes a folder, says so, and keeps it until it is killed. */
import { lockFolder } from '../../../main/backups/folder-lock.ts';

const [folder = ''] = process.argv.slice(2);
const { afterCrash } = lockFolder(folder, Date.now());
console.log(JSON.stringify({ afterCrash }));
setInterval(() => undefined, 60_000);
