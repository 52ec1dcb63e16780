import { systemCode } from '@lockale/errors'
import type { Answer, CommandContext } from '../commands/command.ts'
import { saveFile } from '../commands/save-file.ts'
import type { Checked } from './checked.ts'
import type { ChosenReporter } from './choose-reporters.ts'
import { reporters } from './make-report.ts'

interface Delivery {
  readonly context: CommandContext
  /** Absolute; what the files of findings are relative to. */
  readonly root: string
}

/**
 * Makes the reports: files are written, the rest is for stdout. The only files that a check writes are those it was told to.
 * @throws {LockaleError} `FILE_UNWRITABLE`
 */
export async function deliverReports(
  checked: Checked,
  chosen: readonly ChosenReporter[],
  { context, root }: Delivery,
): Promise<Pick<Answer, 'screen' | 'text' | 'advice'>> {
  const { host } = context
  const isOnStdout = chosen.filter(({ file }) => file === undefined).map(({ name }) => name)
  let text = ''
  for (const { name, file } of chosen) {
    if (name === 'pretty' && file === undefined) continue
    const made = name === 'pretty' ? await plainText(checked) : (await reporters[name]())(checked)
    if (file === undefined) text += made
    else await saveFile(context, file, made)
  }
  const trouble = isOnStdout.includes('github') ? await appendSummary(checked, context) : undefined
  const notes = trouble === undefined ? [] : [[`! the summary of the job could not be written (${trouble})`]]
  if (!isOnStdout.includes('pretty')) return { screen: [], text, advice: notes }
  const [{ renderCheck, renderCheckAdvice }, { codeFrames }] = await Promise.all([
    import('../render/check.ts'),
    import('./code-frames.ts'),
  ])
  // What lies in the folder need not be what is staged.
  const framed = context.flags.has('staged') ? [] : checked.verdict.news
  const frames = await codeFrames(framed, { host, root })
  const screen = renderCheck(checked.report, { verdict: checked.verdict, frames, isVerbose: checked.isVerbose })
  return {
    screen,
    text,
    advice: [...renderCheckAdvice({ ...checked.report, diagnostics: checked.verdict.news }), ...notes],
  }
}

async function plainText({ report, verdict, isVerbose }: Checked): Promise<string> {
  const { renderCheck } = await import('../render/check.ts')
  const { printScreen } = await import('../render/screen.ts')
  return printScreen(renderCheck(report, { verdict, isVerbose }), { color: false, secrets: [] })
}

/** A job goes on without its summary. */
async function appendSummary(checked: Checked, { host }: CommandContext): Promise<string | undefined> {
  const file = host.env['GITHUB_STEP_SUMMARY'] ?? ''
  if (file === '') return undefined
  const { summariseForGithub } = await import('./markdown.ts')
  try {
    await host.parts.appendText(file, summariseForGithub(checked))
    return undefined
  } catch (error) {
    return systemCode(error) ?? 'unknown reason'
  }
}
