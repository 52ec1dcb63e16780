import type { CommandDocument, FlagDocument, HelpDocument } from './help-document.ts'

/** docs/commands.md. Everything that can change with the code comes from the command table. */
export function renderCommandsPage({ commands, globalFlags, exitCodes }: HelpDocument): string {
  return [
    '# Commands',
    '<!-- Made from the command table of the CLI: npx vitest run test/docs -u -->',
    introduction,
    table(
      ['command', 'does'],
      commands.map(({ name, summary }) => [`[\`${name}\`](#lockale-${name})`, summary]),
    ),
    '## Flags of every command',
    flagTable(globalFlags),
    ...commands.flatMap(commandSection),
    '## Exit codes',
    table(['code', 'meaning'], Object.entries(exitCodes)),
    exitNotes,
    '## Environment',
    table(['variable', 'meaning'], variables),
    '## Output',
    output,
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

const introduction = `\`lockale <command>\` works in the folder of the nearest [\`lockale.config\`](config.md), in this folder or above it. What each
command found or did is on stdout, all else (progress, advice, errors) on stderr.`

const exitNotes = `\`0\` means that everything that should be done is done. A text that only a person may settle does not keep \`sync\` from
ending with 0, since there is nothing left for it to do; \`check\` fails on it. Each error names its own code in
[errors.md](errors.md). What was done before a stop is kept, and running again goes on from there.`

const variables: readonly (readonly [string, string])[] = [
  ['`LOCKALE_KEY`', 'the key of the language service. It is read from nowhere else, and goes to no output'],
  [
    '`LOCKALE_HOST`',
    'hosts that the key may go to besides the preset’s own and this machine, comma separated. Needed where `service.baseUrl` names another one',
  ],
  [
    '`CI`',
    'set by CI systems: then `sync` needs `--yes` to spend, and a missing lockfile beside existing translations stops it',
  ],
  ['`NO_COLOR`, `FORCE_COLOR`', 'colours off, or on; `--no-color` wins'],
  ['`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`', 'the proxy for requests to the service; also in lower case'],
]

const output = `With \`--json\` stdout is one JSON document with \`"version": 1\` and the \`command\`, or with an \`error\` in place of a result.
Fields may be added without a new version; none is renamed or removed. Findings have \`code\`, \`severity\`, \`file\`, \`line\`,
\`column\`, \`locale\`, \`message\` and \`says\`, the sentence for people. \`check\` and \`status\` have \`syntaxes\`: the message syntax of each
catalog and \`why\`, null where the config names it; \`check\` has \`baseline\`, null without one.

Keys, texts and paths come from files that anyone may have written, so control characters in them are shown as \`\\u…\` and never
reach the terminal.`

function commandSection({ name, summary, details, operand, flags, examples }: CommandDocument): readonly string[] {
  const usage = `lockale ${name}${operand === null ? '' : operandUsage(operand)} [flags]`
  return [
    `## lockale ${name}`,
    `${capital(summary)}.`,
    ...(details.length === 0 ? [] : [details.map(cell).join('\n')]),
    fence('text', usage),
    ...(operand === null ? [] : [`\`<${operand.name}>\`: ${cell(operand.help)}.`]),
    ...(flags.length === 0 ? [] : [flagTable(flags)]),
    fence('sh', columns(examples.map(({ line, does }) => [line, `# ${does}`]))),
  ]
}

function operandUsage({ name, count }: NonNullable<CommandDocument['operand']>): string {
  if (count === 'optional') return ` [<${name}>]`
  return ` <${name}>${count === 'many' ? '…' : ''}`
}

function flagTable(flags: readonly FlagDocument[]): string {
  const named = flags.map(({ name, short, takes, help }) => {
    const spellings = [short, takes === null ? name : `${name} <${takes}>`].filter((each) => each !== null)
    return [spellings.map((each) => `\`${each}\``).join(', '), cell(help)] as const
  })
  return table(['flag', 'meaning'], named)
}

export function table(head: readonly [string, string, ...string[]], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

function columns(rows: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`).join('\n')
}

/** `|` would end the cell, `<x>` would be HTML. */
export function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll(/<(\w+)>/gu, '`<$1>`')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
