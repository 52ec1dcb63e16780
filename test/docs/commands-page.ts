import type { CommandDocument, FlagDocument, HelpDocument } from './help-document.ts'

/** docs/cli.md. Everything that can change with the code comes from the command table. */
export function renderCommandsPage({ commands, globalFlags, exitCodes }: HelpDocument): string {
  return [
    '# Command line',
    '<!-- Made from the command table of the CLI: npx vitest run test/docs -u -->',
    introduction,
    '## Commands',
    table(
      ['command', 'does'],
      commands.map(({ name, summary }) => [`[\`${name}\`](#lockale-${name})`, summary]),
    ),
    '## Flags of every command',
    flagTable(globalFlags),
    '## Commands, one by one',
    ...commands.flatMap(commandSection),
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

const introduction = `This page lists every command with its flags, exit codes, environment variables and JSON output.

\`lockale <command>\` works in the folder of the nearest [\`lockale.config\`](config.md), in this folder or above it. What each
command found or did is on stdout, all else (progress, advice, errors) on stderr.`

const exitNotes = `\`0\` means that everything that should be done is done. A text that only a person may settle does not keep \`sync\` from
ending with 0, since there is nothing left for it to do; \`check\` fails on it. Each error names its own code in
[errors.md](errors.md). What was done before a stop is kept, and running again goes on from there.`

/** Every variable that the code reads: `commands-page.test.ts` looks. */
export const variables: readonly (readonly [string, string])[] = [
  ['`LOCKALE_KEY`', 'the key of the language service'],
  ['`LOCKALE_KEY_FILE`', 'a file that holds the key and that only its owner may read (mode 0600)'],
  [
    '`XDG_CONFIG_HOME`, `HOME`, `APPDATA`',
    'where the user’s own key file is: `~/.config/lockale/key`, on Windows `%APPDATA%\\lockale\\key`',
  ],
  [
    '`LOCKALE_KEY_COMMAND`',
    'a command that prints the key, such as `op read …`; it is run without a shell, and told the host in `LOCKALE_KEY_HOST`',
  ],
  [
    '`LOCKALE_CREDENTIAL_HELPER`',
    'a program that is asked for the key of a host as git asks its credential helpers; `git` asks those of git',
  ],
  [
    '`DEEPL_AUTH_KEY`, `DEEPL_API_KEY`',
    'the key as DeepL’s libraries and command line read it: for preset `deepl`, where none of the above is set',
  ],
  [
    '`LOCKALE_HOST`',
    'hosts that the key may go to besides the preset’s own and this machine, comma separated. Needed where `service.baseUrl` names another one',
  ],
  [
    '`CI`',
    'set by CI systems: then `sync` needs `--yes` to spend, and a missing lockfile beside existing translations stops it',
  ],
  [
    '`GITHUB_ACTIONS`, `GITHUB_STEP_SUMMARY`, `GITHUB_BASE_REF`',
    'set by GitHub: `check` adds annotations and a summary of the job, lines of the pull request first',
  ],
  ['`NO_COLOR`', 'no colours, whatever it is set to'],
  ['`FORCE_COLOR`', '`1`, `2` or `3`: colours in a pipe too; `0`: none'],
  ['`TERM`', '`dumb`: no colours, and no progress that is drawn over'],
  [
    '`TERM_PROGRAM`, `VTE_VERSION`, `WT_SESSION`, `TMUX`',
    'set by terminals: links are printed only for those that show them',
  ],
  ['`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`', 'the proxy for requests to the service; also in lower case'],
  ['`NODE_EXTRA_CA_CERTS`', 'certificates of your own, read by Node'],
]

const output = `With \`--json\` stdout is one JSON document with \`"version": 1\` and the \`command\`, or with an \`error\` in place of a result.
Fields may be added without a new version; none is renamed or removed. Findings have \`code\`, \`severity\`, \`file\`, \`line\`,
\`column\`, \`locale\`, \`message\` and \`says\`, the sentence for people. \`check\` and \`status\` have \`syntaxes\`: the message syntax of each
catalog and \`why\`, null where the config names it; \`check\` has \`baseline\`, null without one.

Keys, texts and paths come from files that anyone may have written, so control characters in them are shown as \`\\u…\` and never
reach the terminal.`

const progress = `\`sync\` and \`plan\` show on stderr how far they are. On a terminal that is a block with a bar for each locale (of many locales
those that are not done yet), the requests and characters so far and, once the pace is known, the time left; it is gone when the run ends.
Elsewhere it is a line at the start, then one for every tenth of the texts or every ten seconds, and one a minute while nothing happens.

\`--quiet\` and \`--json\` show nothing. \`--progress json\` writes every event as one line of JSON on stderr, with \`"version": 1\` and the \`event\`:
\`scanned\`, \`planned\`, \`answered\`, \`waiting\`, \`writing\`. \`--progress plain\` writes the lines on a terminal too, \`--progress none\` nothing.`

const colours = `The first of these that says anything decides: \`--no-color\`, \`NO_COLOR\` (any value), \`FORCE_COLOR\` (\`0\` and \`false\` mean off), \`TERM=dumb\`; else there
are colours on a terminal and none in a pipe. An empty variable counts as absent. Columns are counted as terminals show them: East Asian wide
characters and emoji take two. On a terminal, texts from right to left are kept apart from what stands beside them.`

const completion = `The script that \`lockale completion <shell>\` prints completes commands, flags, their values, files and folders; locales and messages come from
the config and the JSON source files of the project. They are read as data: no code of the project is run when a key is pressed.

| shell | put this |
| --- | --- |
| bash | \`eval "$(lockale completion bash)"\` into \`~/.bashrc\` |
| zsh | \`source <(lockale completion zsh)\` into \`~/.zshrc\`, behind \`compinit\` |
| fish | once: \`lockale completion fish > ~/.config/fish/completions/lockale.fish\` |
| PowerShell | \`lockale completion powershell \\| Out-String \\| Invoke-Expression\` into \`$PROFILE\` |`

function commandSection({ name, summary, details, operand, flags, examples }: CommandDocument): readonly string[] {
  const usage = `lockale ${name}${operand === null ? '' : operandUsage(operand)} [flags]`
  return [
    `### lockale ${name}`,
    `${capital(summary)}.`,
    ...(details.length === 0 ? [] : [details.map(cell).join('\n')]),
    fence('text', usage),
    ...(operand === null ? [] : [`\`<${operand.name}>\`: ${cell(operand.help)}.`]),
    ...(flags.length === 0 ? [] : [flagTable(flags)]),
    fence('sh', columns(examples.map(({ line, does }) => [line, `# ${does}`]))),
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
