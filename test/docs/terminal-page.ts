import { runInside } from '../canary/run-inside.ts'
import { createFolder } from '../cli/folder.ts'

/** docs/terminal.md. Every screen on it is what the command printed on a terminal of that width. */
export async function renderTerminalPage(): Promise<string> {
  await using one = await createFolder(oneProblem)
  await using many = await createFolder(manyProblems())
  const [small, large] = [one.path, many.path]
  return [
    '# On a terminal',
    '<!-- Recorded from the commands: npx vitest run test/docs -u -->',
    introduction,
    '## The first call',
    await record([], { cwd: small, columns: 80 }),
    '## One problem',
    'At 60 columns:',
    await record(['check'], { cwd: small, columns: 60 }),
    'At 80 columns:',
    await record(['check'], { cwd: small, columns: 80 }),
    'The same with colours, in which `␛` stands for the escape character:',
    await record(['check'], { cwd: small, columns: 80, color: true }),
    'In a pipe, in CI, or with `--reporter pretty=report.txt`: whole lines, no frames, no times.',
    await record(['check'], { cwd: small, columns: 80, isPipe: true }),
    '## 10,000 problems',
    'The first three of each rule, without notes, then the totals, the worst first, and what to do next.',
    await record(['check'], { cwd: large, columns: 80 }),
    '## A plan',
    await record(['plan', '--local'], { cwd: small, columns: 80 }),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

const introduction = `This page shows what the commands print on terminals of several widths. lockale breaks lines between words, to the width of
the terminal: 60 to 100 columns. It uses colours, links and frames on terminals only; [cli.md](cli.md#colours) says how to switch
them on and off. The content of your files can never control the terminal.`

const config = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'], syntax: 'i18next' }

const oneProblem = {
  'lockale.config.json': config,
  'locales/en.json': { cta: 'Buy now', greeting: 'Hello {{name}}, welcome back', bye: 'See you soon' },
  'locales/de.json': { cta: 'Jetzt kaufen', greeting: 'Hallo {{nme}}, willkommen zurück' },
}

/** 1,000 strings in 10 locales, none of which has the placeholder. */
function manyProblems(): Readonly<Record<string, unknown>> {
  const targets = ['cs', 'da', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv']
  const strings = (text: (at: number) => string) =>
    Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`item${at}`, text(at)]))
  return {
    'lockale.config.json': { ...config, targets },
    'locales/en.json': strings((at) => `Item ${at} of {{count}}`),
    ...Object.fromEntries(
      targets.map((locale) => [`locales/${locale}.json`, strings((at) => `${locale} ${at} {{total}}`)]),
    ),
  }
}

interface RecordOptions {
  readonly cwd: string
  readonly columns: number
  readonly color?: boolean
  readonly isPipe?: boolean
}

async function record(
  args: readonly string[],
  { cwd, columns, color = false, isPipe = false }: RecordOptions,
): Promise<string> {
  const env: Record<string, string> = color ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  const { out, err } = await runInside(args, { cwd, columns, env, isTty: !isPipe, now: () => 0 })
  // oxlint-disable-next-line no-control-regex -- progress is drawn over and gone when the command has ended
  const talk = err.replaceAll(/^.*\u001B\[J/gsu, '')
  const shown = `${out}${talk}`.replaceAll('\u001B', '␛').trimEnd()
  return `\`\`\`console\n$ ${['lockale', ...args].join(' ')}\n${shown}\n\`\`\``
}
