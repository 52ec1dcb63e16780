import { expect, test } from 'vitest'
import { commands, globalFlags } from '../commands/table.ts'
import { renderCommandHelp, renderHelp } from './help.ts'
import { printScreen } from './screen.ts'
import { columnsOf } from './width.ts'

const plain = { color: false, secrets: [] }

test('the help of lockale, as people read it', async () => {
  await expect(printScreen(renderHelp({ commands, globalFlags }), plain)).toMatchFileSnapshot('fixtures/help.txt')
})

test.for(commands)('the help of $name names its flags, operand and examples', (command) => {
  const text = printScreen(renderCommandHelp(command, globalFlags), plain)
  for (const { name } of [...command.flags.filter((flag) => flag.isHidden !== true), ...globalFlags])
    expect(text).toContain(`--${name}`)
  const words = text.replaceAll(/\s+/gu, ' ')
  for (const { line, does } of command.examples) expect(words).toContain(`${line} ${does}`)
  const operand = command.operand === undefined ? '' : `<${command.operand.name}>`
  const isOptional = command.operand?.count === 'optional' || command.operand?.count === 'any'
  const usage = isOptional ? `[${operand.slice(0, -1)}` : operand.slice(0, -1)
  expect(text).toContain(`lockale ${command.name} ${usage}`.trimEnd())
})

test('a page is 80 columns wide', () => {
  const pages = [renderHelp({ commands, globalFlags }), ...commands.map((each) => renderCommandHelp(each, globalFlags))]
  const lines = pages.flatMap((page) => printScreen(page, plain).split('\n'))
  expect(lines.filter((line) => columnsOf(line) > 80)).toEqual([])
})
