import { expect, test } from 'vitest'
import { commands, globalFlags } from '../commands/table.ts'
import { renderCommandHelp, renderHelp } from './help.ts'
import { printScreen } from './screen.ts'

const plain = { color: false, secrets: [] }

test('the help of lockale, as people read it', async () => {
  await expect(printScreen(renderHelp({ commands, globalFlags }), plain)).toMatchFileSnapshot('fixtures/help.txt')
})

test.for(commands)('the help of $name names its flags, operand and examples', (command) => {
  const text = printScreen(renderCommandHelp(command, globalFlags), plain)
  for (const { name } of [...command.flags, ...globalFlags]) expect(text).toContain(`--${name}`)
  for (const { line, does } of command.examples) expect(text.replaceAll(/ +/gu, ' ')).toContain(`${line} ${does}`)
  const operand = command.operand === undefined ? '' : `<${command.operand.name}>`
  const usage = command.operand?.count === 'optional' ? `[${operand}]` : operand
  expect(text).toContain(`lockale ${command.name} ${usage}`.trimEnd())
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
})
