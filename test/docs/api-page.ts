import { refusalRules } from '@lockale/api'
import { listEndpoints } from '@lockale/service'
import { cliUse, commandUse } from '../service/contract/cli-use.ts'
import { contractAreas } from '../service/contract/all-rows.ts'
import { endpointIndex, notInClient } from '../service/contract/endpoint-index.ts'

const endpoints = await listEndpoints()

/** docs/api.md: which endpoints and rules both sides support, and the tests that cover them. */
export function renderApiPage(): string {
  const tested = contractAreas.reduce((sum, { rows, rules }) => sum + rows.length + rules.length, 0)
  return `${[
    '# The interface of the language service',
    '<!-- Made from the contract tests: npx vitest run test/docs -u -->',
    `This page lists every endpoint and rule of the language service, and how [\`@lockale/client\`](client.md) and the
[mock service](local-service.md) support it. Read it to find the call for an endpoint, or the meaning of a refusal.

\`lockale api METHOD PATH\` calls any endpoint; the column *command* names the commands that call it themselves. \`npm test\` runs all ${tested}
rows and rules: each call of the client goes to the mock service, and must make the request listed here.`,
    '## Endpoints',
    table(
      ['endpoint', 'client', 'scope of the key', 'command', 'tests'],
      endpointIndex.map((endpoint) => [
        `\`${endpoint}\``,
        clientCell(endpoint),
        scopeCell(endpoint),
        commandsOf(endpoint)
          .map((command) => `\`${command}\``)
          .join(', '),
        testCell(endpoint),
      ]),
    ),
    `The tests are in [\`test/service/contract\`](../test/service/contract): rows in \`<name>.rows.ts\`, other cases in
\`<name>.test.ts\`.`,
    '## What is refused',
    `The service answers a request that breaks a rule with the status of the rule. Where the client can tell, it refuses the request
first, names the rule, and sends nothing; \`createClient({ checks: false })\` leaves all rules but \`parameters\` to the service. "In part":
the client does not check which languages there are, or whether an id exists.`,
    table(
      ['rule', 'number', 'status', 'says', 'client refuses first'],
      Object.entries(refusalRules).map(([rule, number]) => ruleCells(rule, number)),
    ),
  ].join('\n\n')}\n`
}

function commandsOf(endpoint: string): readonly string[] {
  const own = [...(cliUse[endpoint] ?? []), ...(commandUse[endpoint] ?? [])]
  return own.length === 0 ? ['lockale api'] : own
}

function clientCell(endpoint: string): string {
  const reason = notInClient[endpoint]
  if (reason !== undefined) return `not called: ${reason}`
  const names = contractAreas.flatMap(({ rows }) => rows.filter((row) => row.endpoint === endpoint))
  return [...new Set(names.map(({ client }) => `\`client.${client}\``))].join(', ')
}

function scopeCell(endpoint: string): string {
  const served = endpoints.find((one) => one.endpoint === endpoint)
  if (served === undefined) return 'the token in the address'
  if (served.access === 'admin') return 'an admin key'
  return served.scope === undefined ? 'none: keys with scopes may not' : `\`${served.scope}\``
}

function testCell(endpoint: string): string {
  return contractAreas
    .filter(({ rows }) => rows.some((row) => row.endpoint === endpoint))
    .map(({ name }) => name)
    .join(', ')
}

function ruleCells(rule: string, number: number): readonly string[] {
  const rows = contractAreas.flatMap(({ rules }) => rules.filter((row) => row.rule === rule))
  if (rows.length === 0) return [`\`${rule}\``, String(number), '', elsewhere[rule] ?? '', '']
  const statuses = [...new Set(rows.map(({ status }) => status))].sort((a, b) => a - b)
  const says = [...new Set(rows.flatMap(({ says: text }) => (typeof text === 'string' ? [`\`${text}\``] : [])))]
  const checked = rows.filter(({ client }) => client !== undefined).length
  const refused = checked === 0 ? '' : partly.has(rule) ? 'in part' : 'yes'
  return [`\`${rule}\``, String(number), statuses.join(', '), says.slice(0, 3).join('; '), refused]
}

/** Of languages and words that may come any day the client knows too little; of an id, that it exists. */
const partly: ReadonlySet<string> = new Set(['unknown-value', 'style-id', 'memory-id', 'evaluation-id'])

const elsewhere: Readonly<Record<string, string>> = {
  'glossary-pair-mismatch': 'an older message, which the client understands too',
  parameters: 'only the client: an unknown, missing or wrong parameter',
  throttled: 'only by a [fault](local-service.md#faults)',
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [cells(head), cells(head.map(() => '---')), ...rows.map(cells)].join('\n')
}
