import { readScreens } from './command-screens.ts'
import type { CommandDocument, FlagDocument, HelpDocument } from './help-document.ts'
import { siteUrl } from './site-url.ts'

/** docs/cli.md: a line for each command, and what they share. What can change with the code comes from the command table. */
export function renderCommandsPage({ commands, globalFlags, exitCodes }: HelpDocument): string {
  return [
    '# Command line',
    '<!-- Made from the command table of the CLI: npx vitest run test/docs -u -->',
    introduction,
    '## Commands',
    table(
      ['command', 'does'],
      commands.map(({ name, summary }) => [`[\`${name}\`](${siteUrl(`cli/${name}`)})`, summary]),
    ),
    '## Flags of every command',
    flagTable(globalFlags),
    '## Exit codes',
    table(['code', 'meaning'], Object.entries(exitCodes)),
    exitNotes,
    '## Environment',
    table(['variable', 'meaning'], variables),
    '## Output',
    output,
    '## Progress',
    progress,
    '## Colours',
    colours,
    '## Completion',
    completion,
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

/** A page for each command, by path. */
export function renderCommandPages({ commands }: HelpDocument): ReadonlyMap<string, string> {
  const screens = readScreens()
  return new Map(
    commands.map((command) => {
      const page = commandPage(command, screens.get(command.name))
      return [`cli/${command.name}.md`, `${page.join('\n\n')}\n`] as const
    }),
  )
}

const introduction = `This page lists every command, and what all commands share: exit codes, environment variables and JSON output. A command's page
has its flags and examples.

\`lockale <command>\` uses the nearest [\`lockale.config\`](config.md), in the current folder or in a folder above it. Results are
printed on stdout. Progress, advice and errors are printed on stderr.`

const exitNotes = `\`0\` means that everything that had to be done is done. A translation that needs your review does not make \`sync\` fail, because
\`sync\` cannot do more about it; \`check\` fails on it. [errors.md](errors.md) lists the exit code of each error. If a run stops
early, finished work is kept, and the next run continues from there.`

/** Every variable that the code reads: `commands-page.test.ts` looks. */
export const variables: readonly (readonly [string, string])[] = [
  ['`LOCKALE_KEY`', 'the API key of the service'],
  ['`LOCKALE_KEY_FILE`', 'a file that contains the key; only its owner may read it (mode 0600)'],
  [
    '`XDG_CONFIG_HOME`, `HOME`, `APPDATA`',
    'the folder of your own key file: `~/.config/lockale/key`, on Windows `%APPDATA%\\lockale\\key`',
  ],
  [
    '`LOCKALE_KEY_COMMAND`',
    'a command that prints the key, such as `op read …`; lockale runs it without a shell, with the host in `LOCKALE_KEY_HOST`',
  ],
  [
    '`LOCKALE_CREDENTIAL_HELPER`',
    'a credential helper, called as git calls its own; `git` uses the helpers that git is set up with',
  ],
  [
    '`DEEPL_AUTH_KEY`, `DEEPL_API_KEY`',
    'the key of DeepL’s libraries and command line: used for preset `deepl` if none of the above is set',
  ],
  [
    '`LOCKALE_HOST`',
    'hosts that lockale may send the key to, comma separated, besides the host of the preset and this machine. Required if `service.baseUrl` names another host',
  ],
  [
    '`CI`',
    'set by CI systems. Then `sync` makes billable requests only with `--yes`, and fails if translations exist but the lockfile is missing',
  ],
  [
    '`GITHUB_ACTIONS`, `GITHUB_STEP_SUMMARY`, `GITHUB_BASE_REF`',
    'set by GitHub. Then `check` adds annotations and a job summary, with the lines of the pull request first',
  ],
  ['`NO_COLOR`', 'no colours, whatever it is set to'],
  ['`FORCE_COLOR`', '`1`, `2` or `3`: colours even in a pipe; `0`: no colours'],
  ['`TERM`', '`dumb`: no colours, and progress as plain lines'],
  [
    '`TERM_PROGRAM`, `VTE_VERSION`, `WT_SESSION`, `TMUX`',
    'set by terminals: lockale prints links only if the terminal supports them',
  ],
  ['`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`', 'the proxy for requests to the service; also in lower case'],
  ['`NODE_EXTRA_CA_CERTS`', 'your own certificates, read by Node'],
]

const output = `With \`--json\`, stdout is one JSON document with \`"version": 1\`, the \`command\` and its result, or an \`error\` instead of the result.
New fields may be added without a new version; existing fields are not renamed or removed. Problems have \`code\`, \`severity\`, \`file\`,
\`line\`, \`column\`, \`locale\`, \`message\` and \`says\`, the sentence that is printed. \`check\` and \`status\` have \`syntaxes\`: the message format
of each catalog, and \`why\`, which is null if the config sets the format. \`check\` has \`baseline\`, which is null without one.

The package \`lockale\` has a JSON schema for each document: \`lockale/schemas/sync.v1.json\`, one for each command, \`error.v1.json\`, and
\`lockale/check-report.schema.json\` for \`check\`. They are also at \`https://lockale.dev/schema/sync.v1.json\`. Tests hold what each command
prints to its schema.

Keys, strings and paths may come from files that others wrote. lockale prints control characters in them as \`\\u…\`, so that they
cannot change your terminal.`

const progress = `\`sync\` and \`plan\` show their progress on stderr. On a terminal this is a block with one bar per locale (with many locales, only those
that are not finished), the requests and characters so far, and the time left once it can be estimated. The block disappears when the
run ends. Elsewhere it is one line at the start, then one line per tenth of the strings or every ten seconds, and one line per minute
while lockale waits.

\`--quiet\` and \`--json\` show no progress. \`--progress json\` writes each event as one line of JSON on stderr, with \`"version": 1\` and the
\`event\`: \`comparing\` (after ten seconds), \`scanned\`, \`planned\`, \`answered\`, \`judging\`, \`waiting\`, \`writing\`. \`--progress plain\` writes lines on a terminal too, \`--progress none\` nothing.`

const colours = `The first of these that is set decides: \`--no-color\`, \`NO_COLOR\` (any value), \`FORCE_COLOR\` (\`0\` and \`false\` mean no colours),
\`TERM=dumb\`. If none is set, a terminal gets colours and a pipe does not. An empty variable counts as not set. East Asian wide characters
and emoji count as two columns, as terminals show them. On a terminal, right-to-left strings are isolated from the words around them.`

const completion = `The script that \`lockale completion <shell>\` prints completes commands, flags, their values, files and folders.
It knows them by itself: nothing runs when a key is pressed.

| shell | set-up |
| --- | --- |
| bash | add \`eval "$(lockale completion bash)"\` to \`~/.bashrc\` |
| zsh | add \`source <(lockale completion zsh)\` to \`~/.zshrc\`, after \`compinit\` |
| fish | run once: \`lockale completion fish > ~/.config/fish/completions/lockale.fish\` |`

function commandPage(command: CommandDocument, screen: string | undefined): readonly string[] {
  const { name, summary, details, operand, flags, examples } = command
  const usage = `lockale ${name}${operand === null ? '' : operandUsage(operand)} [flags]`
  return [
    `# lockale ${name}`,
    `${capital(summary)}.`,
    ...(details.length === 0 ? [] : [details.map(cell).join('\n')]),
    fence('text', usage),
    ...(operand === null ? [] : [`\`<${operand.name}>\`: ${cell(operand.help)}.`]),
    ...(flags.length === 0 ? [] : ['## Flags', flagTable(flags)]),
    '## Examples',
    fence('sh', columns(examples.map(({ line, does }) => [line, `# ${does}`]))),
    ...(screen === undefined ? [] : ['## Output', 'In a small shop with two target locales:', screen]),
    '## See also',
    `- [Command line](../cli.md): all commands, the flags of every command, exit codes, environment
- [Configuration](../config.md): every field of the config
- \`lockale ${name} --help\` shows this page in the terminal`,
  ]
}

function operandUsage({ name, count }: NonNullable<CommandDocument['operand']>): string {
  const shown = `<${name}>${count === 'many' || count === 'any' ? '…' : ''}`
  return count === 'optional' || count === 'any' ? ` [${shown}]` : ` ${shown}`
}

function flagTable(flags: readonly FlagDocument[]): string {
  const named = flags.map(({ name, short, takes, values, help }) => {
    const spellings = [short, takes === null ? name : `${name} <${takes}>`].filter((each) => each !== null)
    const isSaid = values === null || values.every((value) => help.includes(value))
    const listed = isSaid ? '' : `: ${values.map((value) => `\`${value}\``).join(', ')}`
    return [spellings.map((each) => `\`${each}\``).join(', '), `${cell(help)}${listed}`] as const
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
