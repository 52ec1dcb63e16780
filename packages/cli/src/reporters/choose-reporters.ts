import { type Environment, didYouMean, LockaleError } from '@lockale/errors'

export const reporterNames = ['pretty', 'json', 'github', 'gitlab', 'sarif', 'junit', 'markdown', 'html'] as const
export type ReporterName = (typeof reporterNames)[number]

export interface ChosenReporter {
  readonly name: ReporterName
  readonly file: string | undefined
}

interface ReporterChoice {
  /** Values of `--reporter`: `sarif`, or `sarif=check.sarif`. */
  readonly named: readonly string[]
  readonly output: string | undefined
  /** True for `--json`. A report is then written only if `--reporter` is given, too. */
  readonly isJson: boolean
  readonly env: Environment
}

/**
 * Returns the formats of the reports and their files. Default: `pretty` (for people), on GitHub also annotations. Only
 * one report can be printed to stdout, except that `pretty` and `github` can be printed together.
 * @throws {LockaleError} `USAGE_BAD_VALUE`
 */
export function chooseReporters({ named, output, isJson, env }: ReporterChoice): readonly ChosenReporter[] {
  const chosen = withOutput([...new Set(named)].map(readReporter), output)
  if (chosen.length === 0 && isJson) return []
  if (chosen.length === 0) {
    const names = env['GITHUB_ACTIONS'] === 'true' ? (['pretty', 'github'] as const) : (['pretty'] as const)
    return names.map((name) => ({ name, file: undefined }))
  }
  const onStdout = chosen.filter(({ file }) => file === undefined).map(({ name }) => name)
  if (isJson && onStdout.length > 0) throw twoOnStdout('--json', `--reporter ${onStdout[0] ?? ''}`)
  const [whole] = onStdout.filter((name) => name !== 'pretty' && name !== 'github')
  const other = onStdout.find((_, index) => index !== onStdout.indexOf(whole ?? 'pretty'))
  if (whole !== undefined && other !== undefined) throw twoOnStdout(`--reporter ${whole}`, `--reporter ${other}`)
  const files = chosen.flatMap(({ file }) => (file === undefined ? [] : [file]))
  const twice = files.find((file, index) => files.indexOf(file) !== index)
  if (twice !== undefined) throw badValue(`Two reports would be written to ${twice}.`, 'Use a different file for each.')
  return chosen
}

function readReporter(value: string): ChosenReporter {
  const at = value.indexOf('=')
  const name = at === -1 ? value : value.slice(0, at)
  const known = reporterNames.find((one) => one === name)
  if (known === undefined) {
    const hint = `${didYouMean(name, reporterNames)}Use one of: ${reporterNames.join(', ')}.`
    throw badValue(`--reporter cannot be "${name}".`, hint)
  }
  if (at === -1) return { name: known, file: undefined }
  const file = value.slice(at + 1)
  if (file === '') throw badValue(`--reporter ${value} has no file name.`, `Write --reporter ${known}=<file>`)
  return { name: known, file }
}

/** Sets the file of `--output` on the only chosen reporter that has no file yet. */
function withOutput(chosen: readonly ChosenReporter[], output: string | undefined): readonly ChosenReporter[] {
  if (output === undefined) return chosen
  const open = chosen.filter(({ file, name }) => file === undefined && name !== 'pretty')
  const [only] = open
  if (only === undefined || open.length > 1) {
    const text = only === undefined ? '--output needs a report to write.' : '--output takes one report, not several.'
    throw badValue(text, 'Name it, as in: --reporter sarif --output check.sarif, or --reporter sarif=check.sarif')
  }
  return chosen.map((one) => (one === only ? { ...one, file: output } : one))
}

function twoOnStdout(one: string, other: string): LockaleError {
  return badValue(
    `${one} and ${other} would both be printed on stdout.`,
    'Write one of them to a file: --reporter sarif=check.sarif',
  )
}

function badValue(text: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', text, { hint })
}
