import type { GlossaryPlan, PushedGlossary } from '@lockale/connect'
import { count } from '../figures.ts'
import { bold, dim, green, type Line, type Screen } from '../screen.ts'
import { callLines, noFiles } from './plan.ts'

/** What was done, file by file. */
export function renderPushed(
  done: readonly { readonly plan: GlossaryPlan; readonly pushed: PushedGlossary }[],
): Screen {
  if (done.length === 0) return [noFiles]
  const calls = done.reduce((sum, { pushed }) => sum + pushed.calls.length, 0)
  const lines = done
    .filter(({ pushed }) => pushed.calls.length > 0 || pushed.standing === 'adopted')
    .flatMap(({ plan: { file }, pushed }): Screen => {
      return [
        [bold(file.path), dim(`  ${words[pushed.standing]}${pushed.glossaryId}`)],
        ...pushed.calls.flatMap(callLines),
      ]
    })
  const sum: Line =
    calls === 0
      ? [green('✓'), ` ${count(done.length, 'glossary', 'glossaries')} in step · 0 calls`]
      : [green('✓'), ` pushed · ${count(calls, 'call')}`]
  return [...lines, sum]
}

const words: Readonly<Record<PushedGlossary['standing'], string>> = {
  new: 'made: ',
  gone: 'was gone, made again: ',
  known: '',
  adopted: 'taken: ',
  namesake: '',
}
