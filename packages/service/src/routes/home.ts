import { unlimited } from '@lockale/api'
import type { Answer } from '../http/answer.ts'
import { isOwnHost } from '../http/receive.ts'
import { Refusal } from '../http/refusal.ts'
import type { RecordedRequest } from '../recorder.ts'
import type { Account, ApiKey } from '../store/account.ts'
import { charactersOf, type Sums } from '../store/usage.ts'
import type { Call, Route } from './route.ts'

const maxAccounts = 50
const maxKeys = 50
const maxRequests = 50

/** What the service is and did, as one HTML page without scripts. */
function homePage({ store, recorder, engine, region, baseUrl }: Call): string {
  const accounts = store.accounts.slice(-maxAccounts).toReversed()
  const requests = recorder.requests.filter(({ path }) => path !== '/').slice(-maxRequests)
  const { requests: count, texts, billedCharacters } = recorder.counters()
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>lockale mock service</title>
<style>${style}</style>
</head>
<body>
<h1>lockale mock service</h1>
<p>URL: <code>${escape(baseUrl)}</code>${region === undefined ? '' : `, region <code>${escape(region)}</code>`}.
Engine: <code>${escape(engine.name)}</code>. Since it started: ${amount(count, 'request')}, ${amount(texts, 'string')},
${amount(billedCharacters, 'character')} (mock service, not billed). Reload this page to update it.</p>
<h2>Keys and usage in this billing period</h2>
${accounts.length === 0 ? '<p>No key was used yet.</p>' : accounts.map((account) => accountTable(account, store)).join('\n')}
${more(store.accounts.length - accounts.length, 'older account')}
<h2>Last requests</h2>
${requests.length === 0 ? '<p>None yet.</p>' : requestTable(requests.toReversed())}
</body>
</html>
`
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
div { overflow-x: auto }
table { border-collapse: collapse; margin: 1rem 0 }
caption { text-align: left; font-weight: bold }
th, td { text-align: left; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid GrayText; vertical-align: top }
th { font-weight: normal; color: GrayText }
.n { text-align: right; font-variant-numeric: tabular-nums }
code, td { overflow-wrap: anywhere }
`

function accountTable(account: Account, store: Call['store']): string {
  const keys = store.keysOf(account)
  const shown = keys.slice(-maxKeys)
  const [first] = keys
  const used = first === undefined ? undefined : store.used(first).byAccount
  const caption = `${account.plan === 'free' ? 'Free' : 'Paid'} account${account.region === undefined ? '' : ` of region ${escape(account.region)}`}${used === undefined ? '' : `: ${accountUse(account, used)}`}`
  return `<div><table>
<caption>${caption}</caption>
<thead><tr>${['Key', 'Label', 'May call', 'State'].map(heading).join('')}${['Characters', 'Limit'].map(numberHeading).join('')}</tr></thead>
<tbody>
${shown.map((key) => keyRow(key, store.used(key).byKey)).join('\n')}
</tbody>
</table></div>
${more(keys.length - shown.length, 'older key')}`
}

function accountUse({ limits }: Account, used: Sums): string {
  const parts = [
    `${number(charactersOf(used))} of ${limit(limits.characters)} characters`,
    used.documents > 0 || limits.documents !== undefined
      ? `${amount(used.documents, 'document')}${limits.documents === undefined ? '' : ` of ${number(limits.documents)}`}`
      : '',
    used.speechToTextMinutes > 0 ? `${amount(used.speechToTextMinutes, 'minute')} of speech to text` : '',
    used.speechToSpeechMinutes > 0 ? `${amount(used.speechToSpeechMinutes, 'minute')} of speech to speech` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function keyRow({ mask, label, role, scopes, deactivatedAt, limits }: ApiKey, used: Sums): string {
  const may = role === 'admin' ? 'administration' : scopes.length === 0 ? 'everything' : scopes.join(', ')
  const state = deactivatedAt === undefined ? 'active' : `deactivated ${deactivatedAt}`
  return `<tr><td><code>${escape(mask)}</code></td>${[label, may, state].map(cell).join('')}${[number(charactersOf(used)), limit(limits.characters)].map(numberCell).join('')}</tr>`
}

function requestTable(requests: readonly RecordedRequest[]): string {
  return `<div><table>
<thead><tr>${['Request', 'From'].map(heading).join('')}${['Status', 'Strings', 'Characters'].map(numberHeading).join('')}</tr></thead>
<tbody>
${requests.map(requestRow).join('\n')}
</tbody>
</table></div>`
}

function requestRow({ method, path, route, headers, status, work }: RecordedRequest): string {
  // of a path that is served its pattern: tokens stand in some
  const name = route ?? `${method} ${path}`
  const agent = [headers['user-agent'] ?? ''].flat().join(' ')
  const figures = [
    status === undefined ? 'none' : String(status),
    work === undefined ? '' : number(work.texts),
    work === undefined ? '' : number(work.billedCharacters),
  ]
  return `<tr><td><code>${escape(name)}</code></td>${cell(agent)}${figures.map(numberCell).join('')}</tr>`
}

function heading(name: string): string {
  return `<th scope="col">${name}</th>`
}

function numberHeading(name: string): string {
  return `<th scope="col" class="n">${name}</th>`
}

function cell(text: string): string {
  return `<td>${escape(text)}</td>`
}

function numberCell(text: string): string {
  return `<td class="n">${escape(text)}</td>`
}

function more(count: number, what: string): string {
  return count > 0 ? `<p>and ${amount(count, what)}</p>` : ''
}

function limit(characters: number | undefined): string {
  return characters === undefined || characters >= unlimited ? 'unlimited' : number(characters)
}

/** `1 request`, `2 requests`. */
function amount(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`
}

function number(count: number): string {
  return count.toLocaleString('en-US')
}

const maxShown = 200
const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])
// what is not seen, and what changes the direction of all that follows
// oxlint-disable-next-line no-control-regex
const unseen = /[\0-\u{1f}\u{7f}-\u{9f}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu

/** Whatever others sent, as text of the page: shortened, and harmless. */
function escape(text: string): string {
  const shown = text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
  return shown.replaceAll(unseen, '\u{fffd}').replaceAll(/[&<>"']/gu, (character) => entities.get(character) ?? '')
}

/** A page for people at `/`; for programs there is nothing. */
export const homeRoutes: readonly Route[] = [{ method: 'GET', path: '/', access: 'open', handle: showHome }]

function showHome(call: Call): Answer {
  const { accept = '', host = '' } = call.headers
  const wantsPage = /(?:^|[\s,])text\/html(?:$|[\s,;])/iu.test([accept].flat().join(','))
  if (!wantsPage || !isOwnHost([host].flat().join(','))) throw new Refusal(404, 'Not found')
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    bytes: Buffer.from(homePage(call)),
  }
}
