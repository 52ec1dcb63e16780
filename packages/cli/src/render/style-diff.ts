import type { ExaminedStyle } from '@lockale/connect'
import type { InstructionDiff, RuleDiff, StyleDiff } from '@lockale/exchange'
import { quote } from './figures.ts'
import { bold, cyan, green, type Line, red, type Screen } from './screen.ts'
import { marks, noStyles, saidOf } from './style.ts'

/** `+` only the file has it, `-` only the service, `~` from what the service has to what the file has. */
export function renderStyleDiffs(
  styles: readonly { readonly style: ExaminedStyle; readonly diff: StyleDiff | undefined }[],
): Screen {
  if (styles.length === 0) return noStyles
  return styles.flatMap(({ style, diff }): readonly Line[] => [
    [marks[style.state], ' ', bold(style.name), `  ${saidOf(style)}`],
    ...(diff === undefined ? [] : diffLines(diff)),
  ])
}

function diffLines({ title, rules, instructions }: StyleDiff): Screen {
  return [
    ...(title === undefined ? [] : [changeLine('title', quote(title.remote, 60), quote(title.file, 60))]),
    ...rules.map(({ category, rule, remote, file }: RuleDiff) => changeLine(`${category}.${rule}`, remote, file)),
    ...instructions.map(({ remote, file }: InstructionDiff) => {
      const labels = new Set([remote, file].flatMap((one) => (one === undefined ? [] : [quote(one.label, 40)])))
      return changeLine([...labels].join(' → '), textOf(remote), textOf(file))
    }),
  ]
}

function textOf(instruction: InstructionDiff['file']): string | undefined {
  if (instruction === undefined) return undefined
  const { prompt, sourceLanguage } = instruction
  return `${quote(prompt, 100)}${sourceLanguage === undefined ? '' : ` (from ${sourceLanguage})`}`
}

function changeLine(what: string, remote: string | undefined, file: string | undefined): Line {
  if (remote === undefined) return [green('  +'), ` ${what}: ${file ?? ''}`]
  if (file === undefined) return [red('  -'), ` ${what}: ${remote}`]
  return [cyan('  ~'), ` ${what}: ${remote} → ${file}`]
}
