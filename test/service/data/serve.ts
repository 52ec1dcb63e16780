import { openDataFolder, startService } from '@lockale/service'

// a service that keeps its data, as a process of its own: `node serve.mjs FOLDER`
const keeper = await openDataFolder(process.argv[2] ?? '')
const service = await startService({ keeper })
process.stdout.write(`${service.url}\n`)
