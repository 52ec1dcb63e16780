// The local service under load: requests of 50 texts each over 16 connections, beside a bare HTTP server that echoes the same
// bodies, each in a process of its own, in turns. Then the memory of the service while 100,000 requests go by.
import { fork } from 'node:child_process'
import { Agent, request as httpRequest } from 'node:http'
import { fileURLToPath } from 'node:url'

const connections = 16
const words = 'cart order price save open delete network account settings message welcome search'.split(' ')

/** @param wanted `requests=20000` for another number of them in the look at memory */
export async function benchService(wanted) {
  const requests = Number(wanted.find((word) => word.startsWith('requests='))?.slice(9) ?? 100_000)
  const [service, echo] = await Promise.all([start('service'), start('echo')])
  const rates = { service: 0, echo: 0 }
  for (let round = 0; round < 5; round++) {
    for (const [name, { url }] of Object.entries({ service, echo })) {
      rates[name] = Math.max(rates[name], await rate(url, 2000))
    }
  }
  console.log(
    `service, 50 texts a request, ${connections} connections: ${rates.service.toFixed(0)} requests/s, ` +
      `bare echo ${rates.echo.toFixed(0)}, ratio ${(rates.service / rates.echo).toFixed(2)}`,
  )
  const steps = 5
  const sizes = []
  for (let step = 1; step <= steps; step++) {
    await fire(service.url, { count: requests / steps, from: ((step - 1) * requests) / steps })
    const { heapBytes } = await service.ask()
    sizes.push(heapBytes)
    console.log(
      `  after ${((step * requests) / steps).toLocaleString('en')} requests: ${(heapBytes / 1e6).toFixed(1)} MB of heap`,
    )
  }
  const growth = sizes.at(-1) / sizes[0]
  console.log(`memory, last over first fifth: ratio ${growth.toFixed(2)}`)
  service.end()
  echo.end()
}

/** A server of `service-child.mjs`; `ask` gives what it counts, and sets its latency where that is asked for. */
export async function start(kind) {
  const child = fork(fileURLToPath(new URL('service-child.mjs', import.meta.url)), [kind])
  const next = () => new Promise((resolve) => child.once('message', resolve))
  const { url } = await next()
  return {
    url,
    ask: (latency = 'memory') => {
      const answer = next()
      child.send(latency)
      return answer
    },
    end: () => child.kill(),
  }
}

async function rate(url, ms) {
  const start = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let index = 0; performance.now() - start < ms; index++) {
        await post(url, agent, bodyOf(lane * 1000 + (index % 200)))
        done++
      }
      agent.destroy()
    }),
  )
  return (done * 1000) / (performance.now() - start)
}

/** So many requests, no two of them with the same texts. */
async function fire(url, { count, from }) {
  let sent = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (sent < count) await post(url, agent, bodyOf(from + sent++))
      agent.destroy()
    }),
  )
}

function bodyOf(number) {
  const text = Array.from({ length: 50 }, (_, index) => {
    const [a, b] = [words[(number + index) % words.length], words[(number * 7 + index) % words.length]]
    return `Please ${a} the ${b} number ${number}-${index} <x id="0"/> now`
  })
  return Buffer.from(
    JSON.stringify({ text, source_lang: 'EN', target_lang: 'DE', tag_handling: 'xml', show_billed_characters: true }),
  )
}

function post(url, agent, body) {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: 'Service-Auth-Key bench',
      'content-type': 'application/json',
      'content-length': body.length,
    }
    const sent = httpRequest(`${url}/v2/translate`, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`))
      response.resume()
      response.on('end', resolve)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
