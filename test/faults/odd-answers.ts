import { gzipSync } from 'node:zlib'
import type { EncodedAnswer } from '@lockale/service'
import type { Intercept, Interceptor } from '@lockale/service/faults'
import type { RunProof } from './row.ts'
import { type Expected, under } from './under.ts'

/** Of the largest batch: what a single answer that gets lost can cost. */
const batch = 1240
const calm: Expected = { code: 0, mostRequests: 4 }
const lostOnce: Expected = {
  code: 0,
  mostRequests: 5,
  mostLost: batch,
  says: [/[1-9][\d,]* characters may have been billed twice/u],
}
const unreadable: Expected = { code: 6, mostRequests: 8, mostLost: 4 * batch, says: ['→'] }
const earlyHints = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n'
const largeHeader = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-large: ${'x'.repeat(1_048_576)}\r\n\r\n{}`
const refused: Expected = { code: 3, mostRequests: 30, mostLost: 10_000 }

/** HTTP that is allowed and rarely seen, or only almost HTTP. */
export const oddHttp: readonly RunProof[] = [
  odd('a header of 1 MiB, once', { ...lostOnce, mostLost: 0 }, once({ raw: largeHeader })),
  odd('a header of 1 MiB, always', { ...unreadable, mostLost: 0 }, { raw: largeHeader }),
  odd('204, once', { ...lostOnce, mostLost: 0 }, once({ status: 204 })),
  odd('204, always', { ...unreadable, mostLost: 0 }, { status: 204 }),
  odd('nothing at all with 200', unreadable, rewriting(toBody(() => ''))),
  odd(
    'HTML with 503',
    { ...unreadable, mostRequests: 16, mostLost: 0, says: ['503', '→'] },
    {
      status: 503,
      headers: { 'content-type': 'text/html', 'retry-after': '0' },
      body: '<!doctype html><h1>Back soon</h1>',
    },
  ),
  odd('103 and nothing behind it, once', { ...lostOnce, mostLost: 0 }, once({ raw: earlyHints })),
  odd('103 before each answer', { ...calm, mostRequests: 8 }, hintedAnswers()),
  // the service's meter does not unzip: to it the answers are lost
  odd('gzip', { ...calm, mostLost: 2 * batch + 100 }, rewriting(zipped)),
  odd('each connection closed after its answer', calm, rewriting(withHeaders({ connection: 'close' }))),
  odd('headers that come late', calm, { pace: { headersMs: 300, bodyMs: 0, partMs: 0, partBytes: 1 } }),
]

/** JSON that is cut, says a thing twice, or names what every object inherits. */
export const oddJson: readonly RunProof[] = [
  odd('JSON cut off, and its length is right, once', lostOnce, once(rewriting(toBody((text) => text.slice(0, -30))))),
  odd('JSON cut off, and its length is right, always', unreadable, rewriting(toBody((text) => text.slice(0, -30)))),
  odd('a byte that is no UTF-8, once', lostOnce, once(rewriting(withBrokenByte))),
  odd('a byte order mark', calm, rewriting(toBody((text) => `\u{feff}${text}`))),
  odd(
    'each key twice',
    calm,
    rewriting(toBody((text) => text.replaceAll(/"text":("(?:[^"\\]|\\.)*")/gu, '"text":"another","text":$1'))),
  ),
  odd(
    'each key twice, and the last says nothing',
    refused,
    rewriting(toBody((text) => text.replaceAll(/"text":("(?:[^"\\]|\\.)*")/gu, '"text":$1,"text":""'))),
  ),
  odd(
    'keys that every object inherits',
    calm,
    rewriting(toBody((text) => text.replace('{', '{"__proto__":{"evil":1},"constructor":{"prototype":{"evil":1}},'))),
  ),
  odd('its strings only under __proto__', unreadable, rewriting(toBody((text) => `{"__proto__":${text}}`))),
  odd(
    'each string only under __proto__',
    unreadable,
    rewriting(toBody((text) => text.replaceAll('"text":', '"__proto__":{"text":"evil"},"was":'))),
  ),
  odd('objects for strings', unreadable, { alter: (texts) => texts.map((text) => ({ text })) }),
  odd('an answer of 2 MB', refused, { alter: (texts) => texts.map((text) => text + 'x'.repeat(45_000)) }),
  // alone it comes back whole, in another place
  odd(
    'a translation of 900 kB in the middle',
    { code: 0, mostRequests: 12, mostLost: 400 },
    {
      alter: (texts) => texts.map((text, index) => (index === 7 ? `${text} ${'noch ein Wort '.repeat(64_000)}` : text)),
    },
  ),
]

function odd(name: string, expected: Expected, intercept: Interceptor | Intercept): RunProof {
  const given = typeof intercept === 'function' ? intercept : () => intercept
  return under({ intercept: given, isInProcess: true }, { ...expected, name })
}

/** The second answer of the run. */
function once(intercept: Intercept): Interceptor {
  let answers = 0
  return () => (++answers === 2 ? intercept : undefined)
}

function rewriting(rewrite: (answer: EncodedAnswer) => EncodedAnswer): Intercept {
  return { rewrite }
}

function withHeaders(headers: Readonly<Record<string, string>>): (answer: EncodedAnswer) => EncodedAnswer {
  return (answer) => ({ ...answer, headers: { ...answer.headers, ...headers } })
}

function toBody(change: (text: string) => string): (answer: EncodedAnswer) => EncodedAnswer {
  return (answer) => ({ ...answer, body: Buffer.from(change(Buffer.from(answer.body).toString())) })
}

function withBrokenByte(answer: EncodedAnswer): EncodedAnswer {
  return { ...answer, body: Buffer.concat([answer.body.subarray(0, 60), Buffer.of(0xff), answer.body.subarray(60)]) }
}

function zipped({ status, headers, body }: EncodedAnswer): EncodedAnswer {
  return { status, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body) }
}

/** The service asks itself, and says its answer behind early hints (RFC 8297). */
function hintedAnswers(): Interceptor {
  return ({ path, headers, readBody, revealKey }) => {
    if (headers['x-inner'] !== undefined) return undefined
    return { raw: hinted() }

    async function* hinted(): AsyncGenerator<Uint8Array> {
      const answer = await fetch(`http://${String(headers['host'])}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Service-Auth-Key ${revealKey()}`,
          'content-type': 'application/json',
          'x-inner': 'yes',
        },
        body: await readBody(),
      })
      const body = await answer.text()
      yield Buffer.from(
        `${earlyHints}HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n${body}`,
      )
    }
  }
}
