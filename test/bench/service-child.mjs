// A server in a process of its own: `node service-child.mjs service|echo|mock`. The first two are what `bench service` compares.
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { setTimeout as sleep } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { standIn } from './make-project.mjs'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

let requests = 0
let latency = 0
const kinds = { service, echo: () => listen((text) => text), mock: () => listen(standIn) }
process.send({ url: await kinds[process.argv[2]]() })
process.on('disconnect', () => process.exit())
process.on('message', (asked) => {
  if (typeof asked === 'number') latency = asked
  collect()
  collect()
  process.send({ heapBytes: process.memoryUsage().heapUsed, cpuMs: process.cpuUsage().user / 1000, requests })
})

async function service() {
  const { startService } = await import('../../packages/service/dist/index.mjs')
  return (await startService()).url
}

/** Reads the body, parses it, and sends its texts back as JSON, at once or later: what nobody can do with less. */
async function listen(translate) {
  const server = createServer((request, response) => {
    if (request.method === 'GET') return response.writeHead(404).end()
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      const { text, target_lang: locale } = JSON.parse(Buffer.concat(chunks).toString())
      const body = Buffer.from(
        JSON.stringify({ translations: text.map((item) => ({ text: translate(item, locale) })) }),
      )
      requests++
      if (latency > 0) await sleep(latency)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      response.end(body)
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${server.address().port}`
}
