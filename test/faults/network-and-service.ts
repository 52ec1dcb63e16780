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
const badService = 'test/cli/bad-service.deep.test.ts'
const badInput = 'test/cli/bad-input.deep.test.ts'
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
    fault: '429, with Retry-After in seconds, as a date, invalid, or an hour long',
    must: 'the whole run slows down; it waits up to a minute as asked; a longer wait ends the run, and the next one continues',
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
    fault: '500, 502, 503, 504, 529, sometimes or always',
    must: 'repeated after growing random waits, up to four tries for a request, from one budget for the whole run; without budget the run ends early',
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
    fault: '456: the quota ends during a run',
    must: 'no new requests after the first one; answers are kept; the message says what is left and what is needed',
    exit: '5',
    proofs: [
      under(
        { faults: ['translate@2-: 456 message="Quota exceeded."'] },
        { code: 5, mostRequests: 3, says: ['stopped:', 'Quota exceeded.', '→', /\d+ strings? written/u] },
      ),
      under({ faults: ['456'], isInProcess: true }, { code: 5, mostRequests: 2, says: ['→'] }),
      under(
        { service: { characterLimit: 1500 }, isForGood: true },
        {
          code: 5,
          mostRequests: 4,
          says: ['stopped:', '→', /\d+ strings? written/u],
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
    fault: '401 or 403: a wrong key, a key without the scope, a deactivated key, a free key on the paid host',
    must: 'no repeat; each cause has its own message',
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
    fault: '400 for one string',
    must: 'not repeated; the request is halved until the string is found and named; the others continue',
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
    must: 'the run stops before anything is billed that would be wrong, and names the id and the line in the config',
    exit: '2',
    proofs: [
      under({ faults: ['404'], isInProcess: true }, { code: 2, mostRequests: 4, says: ['404', '→'] }),
      ...tested(badInput, 'a glossary that the service does not have'),
    ],
  },
  {
    id: 36,
    fault: '413, a body over the limit, one string over the limit',
    must: 'requests are made to fit, by bytes; if 413 comes anyway, the request is halved',
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
    must: 'content type and shape are checked; the message shows the beginning, escaped; the hint names the proxy',
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
    fault: 'incomplete JSON, bytes after it, a wrong charset, invalid gzip',
    must: 'the outcome is unknown: asked once more, and reported',
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
    fault: 'too many or too few strings, none, other types, unknown fields, another order',
    must: 'the whole answer is refused, also if its strings belong to others or one stands for all; if only a part belongs to others, that part is not used and asked for once more; unknown fields are ignored',
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
          says: ['The service mixed up the translations of a request', '→'],
          look: ({ files }) => expect(files['locales/de.json']).toBeUndefined(),
        },
      ),
      under(
        { faults: ['texts equal'], isInProcess: true },
        {
          code: 3,
          mostRequests: 16,
          mostLost: 6 * batch,
          says: ['The service mixed up the translations of a request'],
          look: ({ files }) => expect(files['locales/de.json']).toBeUndefined(),
        },
      ),
      under(
        {
          intercept: () => ({ alter: (texts) => (texts.length > 20 ? [...texts.toSpliced(20, 1), texts[20]] : texts) }),
          isInProcess: true,
        },
        {
          name: 'the 21st translation left out, and the others moved up',
          code: 0,
          mostRequests: 8,
          mostLost: 4 * batch,
        },
      ),
      ...tested(
        `${engine}/mixed-up.test.ts`,
        'are noticed: %s',
        'are found: %s',
        'are not seen where there are none: %s',
        '%s',
        'is asked again about those, in two requests, and no wrong translation is kept',
        'is asked twice at most: what it mixes up again gets no translation',
        'is not asked again if the budget does not allow it',
      ),
      ...tested(badService, 'too few texts'),
      ...tested(exchange, 'an answer with %s is read'),
    ],
  },
  {
    id: 40,
    fault: 'no connection, no name, no TLS: nothing was sent',
    must: 'repeated a limited number of times',
    exit: '6',
    proofs: [
      ...tested(badService, 'nothing listens'),
      ...tested(retry, 'a refused connection is repeated'),
      ...tested(`${client}/proxy.test.ts`, 'https to a server that speaks none: nothing was sent'),
      ...tested(
        exchange,
        'nobody listens: nothing was sent',
        'a request that waits too long for a free connection was not sent',
      ),
    ],
  },
  {
    id: 41,
    fault: 'a connection lost after the request was sent',
    must: 'repeated at most once, reported as perhaps billed twice, and limited',
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
    fault: 'headers or a body one byte at a time, a body without end',
    must: 'given up: headers after the time limit; a body that stops, or takes longer than six times the limit',
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
    must: 'given up at a limit that depends on the request, counted when unpacked',
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
    must: 'never followed; neither the key nor strings leave the origin',
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
    fault: 'a proxy, hosts without proxy, a proxy with a password, a password in its address',
    must: 'the environment variables apply, https uses a tunnel, and no password is shown; nothing turns TLS off',
    exit: '6',
    proofs: [
      ...tested(
        `${client}/proxy.test.ts`,
        'goes through the proxy that the environment names, by a tunnel that shows it neither key nor texts',
        'HTTP_PROXY serves https too where HTTPS_PROXY is not set, and small letters win',
        'NO_PROXY keeps a host from it',
        'loopback is never proxied',
        'a proxy variable that is no URL is named, and not shown',
        'closing the client ends what waits for the proxy',
      ),
      ...tested('test/cli/proxy.deep.test.ts', 'a first day: every command that asks the service'),
    ],
    standIn: 'Node reads your own certificate authority (`NODE_EXTRA_CA_CERTS`); no option of lockale changes TLS.',
  },
  {
    id: 46,
    fault: 'the service closes an idle connection',
    must: 'one free repeat, only if no byte of an answer came and the connection had worked before',
    exit: '0',
    proofs: tested(
      `${client}/http/keep-alive.test.ts`,
      'a connection that was closed while it was idle: another one takes its place, and nobody hears of it',
    ),
  },
  {
    id: 47,
    fault: 'the service answers the same string differently',
    must: 'written translations stay: nothing is asked again, and no byte changes',
    exit: '0',
    proofs: [run('sync, other answers, sync: no request and the same bytes', changedAnswers)],
  },
  {
    id: 48,
    fault: 'a translation loses, adds, renames or moves placeholders, or damages tags',
    must: 'never written; asked for again by itself in another way; then reported, and the previous translation stays',
    exit: '0, or 3',
    proofs: damagedRuns.placeholders,
  },
  {
    id: 49,
    fault:
      'a translation that is empty, ten times too long, the source, in another script, with control or bidi characters, or about itself',
    must: 'an error of a rule is not written; a doubtful answer is asked for once more, then marked for review; `check` reports the rest; nothing reaches a terminal unescaped',
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
    fault: 'a bad day of the service: every translation of a run has an error',
    must: 'an exact repair is made; nothing invalid is written; the next run asks for these strings again',
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
    must: '`--deadline` stops between batches; answers are kept, and the next run continues',
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
    fault: 'the service bills more or less than lockale counted',
    must: "both figures are shown; the service's is recorded",
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
    must: 'only that locale fails, named with code and address; the others are translated',
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
        'test/cli/locales.deep.test.ts',
        'fails alone: %s',
        'five of forty: named together, skipped, and all others are done',
      ),
    ],
  },
  {
    id: 53,
    fault: '404 for the lists of languages',
    must: 'lockale uses the older list, or none, and says so in one line',
    exit: '0, or 3',
    proofs: [
      ...tested(
        'test/cli/locales.deep.test.ts',
        'the older list is as good, and said in one line',
        'with no list at all what it does not have is found out when it translates',
      ),
    ],
  },
  {
    id: 55,
    fault: 'odd HTTP: a header of 1 MiB, 204, nothing, 103, gzip, one connection for each answer',
    must: 'what is readable is read; all else is an unknown outcome: asked for once more, and reported',
    exit: '0, or 6',
    proofs: oddHttp,
  },
  {
    id: 56,
    fault: 'odd JSON: cut off at its announced length, duplicate keys, the keys of every object, endless strings',
    must: 'read as JSON defines it, own keys only; an answer without strings is refused whole, an invalid translation alone',
    exit: '0, 3 or 6',
    proofs: oddJson,
  },
]

/** One locale is whole, of the other nothing was written. */
function oneOfTwo({ files }: Outcome): void {
  expect(['de', 'pl'].filter((locale) => files[`locales/${locale}.json`] !== undefined)).toHaveLength(1)
}
