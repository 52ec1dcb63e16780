// One of the two servers that `bench service` compares, in a process of its own: `node service-child.mjs service|echo`.
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

const url = process.argv[2] === 'echo' ? await echo() : await service()
process.send({ url })
process.on('message', () => {
  collect()
  collect()
  process.send({ heapBytes: process.memoryUsage().heapUsed, cpuMs: process.cpuUsage().user / 1000 })
})

async function service() {
  const { startService } = await import('../../packages/service/dist/index.mjs')
  return (await startService()).url
}

/** Reads the body, parses it, and sends its texts back as JSON: what nobody can do with less. */
async function echo() {
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { text } = JSON.parse(Buffer.concat(chunks).toString())
      const body = Buffer.from(JSON.stringify({ translations: text.map((item) => ({ text: item })) }))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      response.end(body)
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${server.address().port}`
}
