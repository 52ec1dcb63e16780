import { expect, test } from 'vitest'
import { commandGroups } from '@lockale/terminal/command/command'
import { globalFlags } from '@lockale/terminal/command/flags'
import { commands } from './table.ts'
import { renderCommandHelp, renderHelp, renderShortHelp } from '@lockale/terminal/render/help'
import { printScreen, type Screen } from '@lockale/terminal/render/screen'
import { columnsOf } from '@lockale/terminal/render/width'

const print = (screen: Screen) => printScreen(screen, { color: false, secrets: [] })
const at = (width: number) => ({ commands, globalFlags, width })

test('the help of lockale, as people read it', async () => {
  await expect(print(renderHelp(at(80)))).toMatchFileSnapshot('fixtures/help.txt')
})

test('what `lockale` alone says', async () => {
  const text = print(renderShortHelp(at(80)))
  await expect(text).toMatchFileSnapshot('fixtures/short-help.txt')
  expect(text.split('\n').length).toBeLessThan(25)
})

test('what is needed every day is on the first page of 40 lines', () => {
  const first = print(renderHelp(at(80)))
    .split('\n')
    .slice(0, 40)
    .join('\n')
  for (const title of commandGroups.slice(0, 5)) expect(first).toContain(`\n${title}\n`)
})

test.for(commands)('the help of $name names its flags, operand and examples', (command) => {
  const text = print(renderCommandHelp(command, at(80)))
  const { ignores = [] } = command
  const known = globalFlags.filter(({ name }) => !ignores.includes(name))
  for (const { name } of [...command.flags.filter((flag) => flag.isHidden !== true), ...known])
    expect(text).toContain(`--${name}`)
  for (const name of ignores) expect(text).not.toContain(`--${name} `)
  const words = text.replaceAll(/\s+/gu, ' ')
  for (const { line, does } of command.examples) expect(words).toContain(`${line} ${does}`)
  const operand = command.operand === undefined ? '' : `<${command.operand.name}>`
  const isOptional = command.operand?.count === 'optional' || command.operand?.count === 'any'
  const usage = isOptional ? `[${operand.slice(0, -1)}` : operand.slice(0, -1)
  expect(text).toContain(`lockale ${command.name} ${usage}`.trimEnd())
})

test.for(commands)(
  'the help of $name fits a screen of 40 lines, or has examples or flags on the first one',
  (command) => {
    const lines = print(renderCommandHelp(command, at(80)))
      .trimEnd()
      .split('\n')
    if (lines.length <= 40) return
    const first = lines.slice(0, 40)
    const heads = first.filter((line) => line === 'Flags' || line === 'Examples')
    expect(heads).not.toEqual([])
    expect(heads).toContain('Flags')
  },
)

test.for([60, 80, 100])('a page of %i columns: no line is wider, and no word is cut', (width) => {
  const render = (columns: number) => [
    renderHelp(at(columns)),
    renderShortHelp(at(columns)),
    ...commands.map((each) => renderCommandHelp(each, at(columns))),
  ]
  const pages = render(width).map(print)
  expect(pages.flatMap((page) => page.split('\n')).filter((line) => columnsOf(line) > width)).toEqual([])
  const wordsOf = (page: string) => page.split(/\s+/u).toSorted()
  expect(pages.map(wordsOf)).toEqual(render(1000).map(print).map(wordsOf))
})

test.for(commands)('the summary of $name begins with what it does, in the words of the field', ({ summary }) => {
  expect(summary).toMatch(/^[a-z-]+,? /u)
  expect(summary).not.toMatch(/\.$|\b(?:texts?|stand-ins?|in step|mend\w*|bought|nobody|somebody|ledger|findings?)\b/u)
})
