import { expect } from 'vitest'
import { damagedRuns } from './damaged-answers.ts'
import { type FaultRow, run, tested } from './row.ts'
import { healingRuns } from './healing-answers.ts'
import { oddHttp, oddJson } from './odd-answers.ts'
import { changedAnswers } from './network-runs.ts'
import { unsafe } from './input-runs.ts'
import type { Outcome } from './sync-under.ts'
import { type Expected, under, underEach } from './under.ts'

const client = 'packages/client/src'
const exchange = `${client}/http/exchange.test.ts`
const retry = `${client}/http/retry.test.ts`
const badService = 'test/cli/bad-service.test.ts'
const badInput = 'test/cli/bad-input.test.ts'
const engine = 'packages/core/src/translate'
const runLimits = 'test/cli/run-limits.test.ts'
/** Of the largest batch: what a single answer that gets lost can cost. */
const batch = 1240
/** Of the whole project. */
const calmCharacters = 2580
/** One answer of the run is lost: asked for again, and told. */
const unknownOnce: Expected = {
  code: 0,
  mostRequests: 5,
  mostLost: batch,
  says: [/[1-9][\d,]* characters may have been billed twice/u],
}

/** The service and the way to it. The runs are of the real command line against the local service. */
export const networkAndService: readonly FaultRow[] = [
  {
    id: 30,
    fault: '429, with Retry-After in seconds, as a date, as garbage, an hour away',
    must: 'the whole run slows down; a wait that is asked for is kept up to a minute; a longer one stops the run, which goes on later',
    exit: '0, or 6',
    proofs: [
      ...underEach(
        [
          '429,429,ok,429 retry-after=0',
          '429,429 retry-after=1',
          '429,429 retry-after=date+1',
          '429,429 retry-after=date-60',
          '429,429 retry-after=soon',
          '429,429 retry-after=""',
          '429,429 retry-after=-5',
          '429,429 retry-after=0.5',
          '429,429 retry-after=0 retry-after=1',
          '429,429 retry-after=1e9',
          '429,429 retry-after=100000000000000000000',
        ],
        { code: 0, mostRequests: 8 },
      ),
      under({ faults: ['@every-2: 429 retry-after=0'], isInProcess: true }, { code: 0, mostRequests: 12 }),
      under({ faults: ['429 retry-after=99999999'], isInProcess: true }, { code: 6, mostRequests: 3, says: ['429'] }),
      under({ faults: ['429'], isInProcess: true }, { code: 6, mostRequests: 40, says: ['stopped:', '429', '→'] }),
      under({ faults: ['429 retry-after=3600'] }, { code: 6, mostRequests: 3, says: ['stopped:', '429', '→'] }),
      ...tested(retry, 'Retry-After: %s waits %i ms'),
      ...tested(`${client}/http/retry-after.test.ts`, 'Retry-After: %s is %s ms'),
      ...tested(badService, 'too busy for longer than anyone waits'),
      ...tested(`${engine}/run.test.ts`, 'its hint holds everybody, up to --max-wait'),
      ...tested(runLimits, '--max-wait: a service that asks for more patience ends the run'),
      ...tested(
        `${engine}/rate-limiter.test.ts`,
        'falls once for all that was refused in one round trip',
        'a hint holds everybody, and each fruitless round waits longer than the one before',
      ),
    ],
  },
  {
    id: 31,
    fault: '500, 502, 503, 504, 529, now and then or always',
    must: 'repeated with growing random waits, four times at most, and from one budget for the whole run: when it is empty the run stops early',
    exit: '0, or 6',
    proofs: [
      under({ faults: ['500,502,ok,503,504,529 retry-after=0'], isInProcess: true }, { code: 0, mostRequests: 9 }),
      under({ faults: ['503 retry-after=0'] }, { code: 6, mostRequests: 16, says: ['stopped:', '503', '→'] }),
      under({ faults: ['@every-2: 500 retry-after=0'], isInProcess: true }, { code: 0, mostRequests: 12 }),
      under({ faults: ['500 retry-after=0'], isInProcess: true }, { code: 6, mostRequests: 40, says: ['500', '→'] }),
      under(
        { faults: [String.raw`503 retry-after=0 message="\u001b[31mdown\u001b[2J\r\n✓ all is well"`] },
        {
          name: '503 with colours and line ends in its message',
          code: 6,
          mostRequests: 16,
          says: ['503', '→'],
          look: ({ out, err }) => expect(out + err).not.toMatch(unsafe),
        },
      ),
      ...tested(retry, 'waits grow by 1.6 to 120 s, each a random part of that', '%i is repeated'),
      ...tested(badService, 'errors when it translates'),
      ...tested(
        `${engine}/run.test.ts`,
        'down for good: the run stops early, not after four tries for each of 500 requests',
        'down for three seconds in the middle: nothing is lost',
        'a third of all requests fails, and the run gets through',
      ),
    ],
  },
  {
    id: 32,
    fault: '456: the quota ends in the middle of a run',
    must: 'the first one stops new requests; what was received is kept; the message says what is left and what would be needed',
    exit: '5',
    proofs: [
      under(
        { faults: ['translate@2-: 456 message="Quota exceeded."'] },
        { code: 5, mostRequests: 3, says: ['stopped:', 'Quota exceeded.', '→', /\d written/u] },
      ),
      under({ faults: ['456'], isInProcess: true }, { code: 5, mostRequests: 2, says: ['→'] }),
      under(
        { service: { characterLimit: 1500 }, isForGood: true },
        {
          code: 5,
          mostRequests: 4,
          says: ['stopped:', '→', /\d written/u],
          look: ({ billed }) => expect(billed).toBeLessThanOrEqual(1500),
        },
      ),
      ...tested(badService, 'a quota that is used up'),
      ...tested(runLimits, 'a quota that ends on the way: nothing leaves after it, and the figures are said'),
      ...tested(`${engine}/run.test.ts`, 'after the first 456 nothing leaves, not even what waited for its turn'),
    ],
  },
  {
    id: 33,
    fault: '401 or 403: a wrong key, one without the scope, one that was switched off, a free key on the paid host',
    must: 'no repeat; each cause has its own words',
    exit: '4',
    proofs: [
      under({ faults: ['401'] }, { code: 4, mostRequests: 2, says: ['401', '→'] }),
      under({ faults: ['403'], isInProcess: true }, { code: 4, mostRequests: 2, says: ['403', '→'] }),
      ...underEach(
        ['translate@2-: 401', 'translate@2-: 403'],
        { code: 4, mostRequests: 3, says: ['→'] },
        { isInProcess: true },
      ),
      under({ faults: ['*: echo-key body status=403'] }, { code: 4, mostRequests: 0, says: ['UNAUTHORIZED'] }),
      ...tested(badService, 'no key', 'a key that is refused', 'a key without the scope', 'a key that cannot be sent'),
      ...tested(retry, '%i is not repeated'),
    ],
  },
  {
    id: 34,
    fault: '400 for one text',
    must: 'not repeated; the request is halved until the text is found and named; the others go on',
    exit: '3',
    proofs: [
      under(
        { faults: ['texts="Message 7 ": 400 message="Cannot parse this."'] },
        {
          code: 3,
          mostRequests: 32,
          says: ['key7', /answered 400: Cann/u, '→'],
          look: ({ files }) => {
            expect(files['locales/de.json']).not.toContain('"key7"')
            expect(files['locales/de.json']).toContain('"key8"')
          },
        },
      ),
      // one locale had an answer before: the other fails alone
      under({ faults: ['translate@2-: 400'], isInProcess: true }, { code: 3, mostRequests: 40, says: ['400'] }),
      under({ faults: ['400'], isInProcess: true }, { code: 6, mostRequests: 40, says: ['400', '→'] }),
      ...tested(`${engine}/run.test.ts`, 'is halved until the one bad text is named; the others go on'),
    ],
  },
  {
    id: 35,
    fault: 'a glossary, memory or style list is gone',
    must: 'it stops before anything is paid that would come out wrong, and names the id and the line of the config',
    exit: '2',
    proofs: [
      under({ faults: ['404'], isInProcess: true }, { code: 2, mostRequests: 4, says: ['404', '→'] }),
      ...tested(badInput, 'a glossary that the service does not have'),
    ],
  },
  {
    id: 36,
    fault: '413, a body over the limit, one text over the limit',
    must: 'requests are made to fit, counted in bytes; after a 413 all the same, the request is halved',
    exit: '0, or 3',
    proofs: [
      under({ faults: ['413,413'], isInProcess: true }, { code: 0, mostRequests: 10 }),
      ...tested(`${engine}/run.test.ts`, 'is halved where it is too large'),
      ...tested(
        `${client}/resources/body-bytes.test.ts`,
        'the bytes of a body are its overhead and those of its texts, exactly',
      ),
      ...tested(
        'packages/core/src/translate/pack.test.ts',
        'everything is packed once, within the limits, in no more bins than next-fit needs',
      ),
    ],
  },
  {
    id: 37,
    fault: 'HTML with 200: a captive portal, a proxy',
    must: 'content type and shape are looked at; the beginning is shown, harmless; the hint names the proxy',
    exit: '6',
    proofs: [
      under({ faults: ['page "CoffeeWifi"'] }, { code: 6, mostRequests: 8, says: ['CoffeeWifi', '→'] }),
      under(
        { faults: ['*: page "CoffeeWifi"'] },
        { code: 6, mostRequests: 0, says: ['BAD_ANSWER', 'CoffeeWifi', /→.*proxy/u] },
      ),
      ...tested(badService, 'a captive portal', 'a captive portal in the middle'),
    ],
  },
  {
    id: 38,
    fault: 'JSON cut off, bytes behind it, a wrong charset, a broken gzip',
    must: 'the outcome is unknown: asked once more, and counted',
    exit: '0, or 6',
    proofs: [
      ...underEach(
        [
          'translate@2: cut 30',
          'translate@2: trailing "}"',
          'translate@2: encoding utf16',
          'translate@2: encoding content-encoding=gzip',
          'translate@2: encoding content-type=text/plain',
        ],
        unknownOnce,
      ),
      under({ faults: ['cut 30'], isInProcess: true }, { code: 6, mostRequests: 8, mostLost: 4 * batch, says: ['→'] }),
      ...tested(exchange, 'a success that is no answer: %s'),
    ],
  },
  {
    id: 39,
    fault: 'too many texts or too few, no texts, other things than texts, fields nobody knows, another order',
    must: 'the whole answer is refused, also where numbers or lengths show that its strings changed places, or that one stands for all; fields nobody knows are ignored',
    exit: '0, or 6',
    proofs: [
      ...underEach(
        ['fewer', 'more', 'none', 'null', 'number', 'missing', 'no-list', 'reversed', 'rotated'].map(
          (are) => `translate@2: texts ${are}`,
        ),
        unknownOnce,
        { isInProcess: true },
      ),
      under(
        { faults: ['texts none'], isInProcess: true },
        { code: 6, mostRequests: 8, mostLost: 4 * batch, says: ['0 translations for'] },
      ),
      ...underEach(
        ['reversed', 'rotated'].map((are) => `texts ${are}`),
        {
          code: 6,
          mostRequests: 8,
          mostLost: 4 * batch,
          says: ['The service mixed up an answer', '→'],
          look: ({ files }) => expect(files['locales/de.json']).toBeUndefined(),
        },
      ),
      under(
        { faults: ['texts equal'], isInProcess: true },
        {
          code: 3,
          mostRequests: 16,
          mostLost: 6 * batch,
          says: ['The service mixed up an answer'],
          look: ({ files }) => expect(files['locales/de.json']).toBeUndefined(),
        },
      ),
      ...tested(`${engine}/mixed-up.test.ts`, 'are noticed: %s', 'are not seen where there are none: %s', '%s'),
      ...tested(badService, 'too few texts'),
      ...tested(exchange, 'an answer with %s is read'),
    ],
  },
  {
    id: 40,
    fault: 'no connection, no name, no TLS: nothing was sent',
    must: 'may be repeated, as often as is sensible',
    exit: '6',
    proofs: [
      ...tested(badService, 'nothing listens'),
      ...tested(retry, 'a refused connection is repeated'),
      ...tested(`${client}/runtime-and-proxy.test.ts`, 'https to a server that speaks none: nothing was sent'),
      ...tested(
        exchange,
        'nobody listens: nothing was sent',
        'a request that waits too long for a free connection was not sent',
      ),
    ],
  },
  {
    id: 41,
    fault: 'the connection breaks after the request was sent',
    must: 'repeated once at most, counted as perhaps billed twice, and capped',
    exit: '0, or 6',
    proofs: [
      ...underEach(
        ['reset read', 'reset billed', 'stall answer', 'stall body', 'cut 0'].map((fault) => `translate@2: ${fault}`),
        unknownOnce,
        { timeoutMs: 3000 },
      ),
      under(
        { faults: ['reset billed'], isInProcess: true },
        { code: 6, mostRequests: 8, mostLost: 4 * batch, says: ['→'] },
      ),
      ...tested(
        retry,
        'what costs is repeated once after an unknown outcome, and that is told',
        'what costs is not repeated after a second unknown outcome',
      ),
      ...tested(
        `${engine}/run.test.ts`,
        'is sent once more, and counted',
        'is not sent again beyond --max-rebuy; its texts say so, and the others go on',
      ),
      ...tested(runLimits, 'an answer that gets lost is asked for once more, unless --max-rebuy says no'),
    ],
  },
  {
    id: 42,
    fault: 'headers or a body one byte at a time, a body that never ends',
    must: 'given up: headers after the time limit, a body that stops, and one that takes longer in all than six times the limit',
    exit: '0, or 6',
    proofs: [
      under(
        { faults: ['translate@2: raw "HTTP/1.1 200 OK\\r\\nx: y" byte-ms=1000'], timeoutMs: 3000 },
        { code: 0, mostRequests: 5, says: [/\d characters may have been billed twice/u] },
      ),
      under(
        { faults: ['translate@2: slow part-ms=30 part-bytes=100'], isInProcess: true },
        { code: 0, mostRequests: 4 },
      ),
      ...tested(
        exchange,
        'headers that come one byte at a time end with a timeout',
        'a body that comes one byte at a time ends with the total timeout',
        'a body that comes slowly and never stops for long is given up after six times the timeout',
      ),
      ...tested(exchange, 'no headers', 'a body that stops'),
    ],
  },
  {
    id: 43,
    fault: 'a huge answer, a gzip bomb',
    must: 'given up at a limit that follows from the request, counted when unpacked',
    exit: '0, or 6',
    proofs: [
      under({ faults: ['translate@2: endless'], isInProcess: true }, { code: 0, mostRequests: 5 }),
      under({ faults: ['translate@2: bomb'], isInProcess: true }, { code: 0, mostRequests: 5 }),
      ...tested(
        exchange,
        'a body that never ends is given up at the limit',
        'a gzip bomb is given up at the limit, not unpacked',
      ),
    ],
  },
  {
    id: 44,
    fault: 'a redirect: 301, 302, 307, 308, to the same origin or another, to file:, to http',
    must: 'never followed; neither key nor texts leave the origin',
    exit: '6',
    proofs: [
      ...underEach(
        [
          '301',
          '301 to=http://127.0.0.1:1/',
          '302 to=/v2/usage',
          '307 to=http://127.0.0.1:1/',
          '308 to=file:///etc/passwd',
        ].map((redirect) => `redirect ${redirect}`),
        { code: 6, mostRequests: 2, says: [/redirect/iu] },
      ),
      ...tested(exchange, '%i is not followed, to another origin or the same'),
      ...tested(badService, 'a redirect'),
    ],
  },
  {
    id: 45,
    fault: 'a proxy, hosts it is not for, a proxy that wants a password, a password in its address',
    must: 'the variables of the environment are honoured, https goes through a tunnel, and no password is shown; nothing switches TLS off',
    exit: '6',
    proofs: tested(
      `${client}/runtime-and-proxy.test.ts`,
      'goes through the proxy that the environment names, by a tunnel that shows it neither key nor texts',
      'HTTP_PROXY serves https too where HTTPS_PROXY is not set, and small letters win',
      'NO_PROXY keeps a host from it',
      'loopback is never proxied',
      'a proxy variable that is no URL is named, and not shown',
    ),
    standIn:
      'A certificate authority of one’s own (`NODE_EXTRA_CA_CERTS`) is Node’s to read; no option of lockale touches TLS.',
  },
  {
    id: 46,
    fault: 'the service closes a connection while it is idle',
    must: 'one free repeat, only if no byte of an answer came and the connection had served before',
    exit: '0',
    proofs: tested(
      `${client}/http/keep-alive.test.ts`,
      'a connection that was closed while it was idle: another one takes its place, and nobody hears of it',
    ),
  },
  {
    id: 47,
    fault: 'the service answers the same text another way',
    must: 'what is written stays: nothing is asked for again, and no byte changes',
    exit: '0',
    proofs: [run('sync, other answers, sync: no request and the same bytes', changedAnswers)],
  },
  {
    id: 48,
    fault: 'a translation loses, adds, renames or moves placeholders, breaks tags',
    must: 'never written; asked for in another way, alone; then reported, and the old text stays',
    exit: '0, or 3',
    proofs: damagedRuns.placeholders,
  },
  {
    id: 49,
    fault:
      'a translation is empty, ten times too long, the source, in another script; has control or bidi characters, talks about itself',
    must: 'what its rule calls an error is not written; what is in doubt is asked for once more, and marked for review if it stays so; `check` reports the rest; nothing reaches a terminal unescaped',
    exit: '0, or 3',
    proofs: [
      ...damagedRuns.words,
      ...tested(
        'packages/core/src/translate/second-question.test.ts',
        'is asked for once more, and the second answer is taken where nothing is wrong with it',
        '%s: twice the same is written, marked for review, and never asked for again',
      ),
    ],
  },
  {
    id: 54,
    fault: 'a bad day of the service: something is wrong with every translation of a run',
    must: 'what can be undone exactly is; nothing broken is written; the next run asks for those strings again and heals the project',
    exit: '0, or 3',
    proofs: [
      ...healingRuns,
      ...tested(
        'packages/core/src/validate/refusals.test.ts',
        'is asked for again by the next run, which says what it costs, and ends like one that never had trouble',
        'heals in a ledger that knows nothing of refused strings, as an older version wrote it or a cache restored it',
        'is asked for in three runs at most, then only when told to',
      ),
    ],
  },
  {
    id: 50,
    fault: 'the CI job ends',
    must: '`--deadline` stops at the border of a batch; what was received is kept, and the next run goes on',
    exit: '3',
    proofs: [
      under(
        { faults: ['translate@2-: stall answer'], args: ['sync', '--deadline', '4s'], timeoutMs: 60_000 },
        { code: 3, mostRequests: 4, says: ['→'] },
      ),
      ...tested(
        'packages/core/src/translate/run.test.ts',
        'out of time: stops between two batches, and can go on',
        'no time at all: no request',
      ),
      ...tested(runLimits, '--deadline: a run that has no time sends nothing'),
      ...tested(
        'packages/core/src/runs/deadline.test.ts',
        'out of time: stops between two requests, writes what came, and the next run buys the rest only',
      ),
    ],
  },
  {
    id: 51,
    fault: 'the service bills more or less than was counted',
    must: 'both are shown; the service’s number is on record',
    exit: '0',
    proofs: [
      ...tested(runLimits, "the service's bill and our own count are both told"),
      under(
        { faults: ['bill 3'] },
        { code: 0, mostRequests: 4, says: ['2,580 characters', '7,740 characters billed'] },
      ),
      under(
        { faults: ['bill 0'], isInProcess: true },
        { code: 0, mostRequests: 4, look: ({ billed }) => expect(billed).toBe(calmCharacters) },
      ),
      ...underEach(
        ['missing', 'negative', 'text', 'fraction'].map((field) => `bill field=${field}`),
        { code: 0, mostRequests: 4, look: ({ billed }) => expect(billed).toBe(calmCharacters) },
        { isInProcess: true },
      ),
    ],
  },
  {
    id: 52,
    fault: 'always 400 or 500, or no connection, for one target language; a language that the service does not have',
    must: 'that locale fails alone, named with the code and the address; all others are translated',
    exit: '3',
    proofs: [
      ...underEach(
        [
          'target=de: 400',
          'target=pl: 400',
          'target=de: 500 retry-after=0',
          'target=pl: 500 retry-after=0',
          'target=de: 400 message="Value for \'target_lang\' not supported."',
          'target=de: reset unread',
        ],
        { code: 3, mostRequests: 32, look: oneOfTwo },
      ),
      ...tested(
        `${engine}/run.test.ts`,
        'fails alone, wherever it stands: %s',
        'and so do the first five of nine: %s',
        'all of them: it is the service, and the run stops soon: %s',
        'a service that goes down in the middle stops the run',
      ),
      ...tested(
        'test/cli/locales.test.ts',
        'fails alone: %s',
        'five of forty: named together, skipped, and all others are done',
      ),
    ],
  },
  {
    id: 53,
    fault: '404 for the lists of languages',
    must: 'goes by the older list, or without one, and says so in one line',
    exit: '0, or 3',
    proofs: [
      ...tested(
        'test/cli/locales.test.ts',
        'the older list is as good, and said in one line',
        'with no list at all what it does not have is found out when it translates',
      ),
    ],
  },
  {
    id: 55,
    fault: 'odd HTTP: a header of 1 MiB, 204, nothing, 103, gzip, a connection for each answer',
    must: 'what can be read is read; what cannot is an unknown outcome: asked for once more, and counted',
    exit: '0, or 6',
    proofs: oddHttp,
  },
  {
    id: 56,
    fault: 'odd JSON: cut off at its right length, each key twice, the keys of every object, strings without end',
    must: 'read as JSON says, own keys only; what holds no strings is refused whole, and a translation that breaks its message alone',
    exit: '0, 3 or 6',
    proofs: oddJson,
  },
]

/** One locale is whole, of the other nothing was written. */
function oneOfTwo({ files }: Outcome): void {
  expect(['de', 'pl'].filter((locale) => files[`locales/${locale}.json`] !== undefined)).toHaveLength(1)
}
