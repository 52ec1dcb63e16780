import { describe, expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const words = 'Powered by open source software'

const po = (flags: string, text: string) => `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

${flags}msgid "${words}"
msgstr "${text}"
`
const xliff = (state: string) => `<xliff version="1.2">
  <file original="a" source-language="en" target-language="de" datatype="plaintext">
    <body>
      <trans-unit id="u">
        <source>${words}</source>
        <target${state}>${words}</target>
      </trans-unit>
    </body>
  </file>
</xliff>
`
const xcstrings = (state: string) => ({
  sourceLanguage: 'en',
  strings: { [words]: { localizations: { de: { stringUnit: { state, value: words } } } } },
  version: '1.0',
})

interface Case {
  readonly files: Record<string, unknown>
  readonly pattern: string | object
}

const inPo = (flags: string): Case => ({
  files: { 'en.po': po('', ''), 'de.po': po(flags, words) },
  pattern: '{locale}.po',
})
const inXliff = (state: string): Case => ({
  files: { 'en.xlf': xliff('').replace(/\n +<target.*/u, ''), 'de.xlf': xliff(state) },
  pattern: '{locale}.xlf',
})
const inCatalog = (state: string): Case => ({
  files: { 'L.xcstrings': xcstrings(state) },
  pattern: { source: 'L.xcstrings', target: 'L.xcstrings' },
})

const open = ({ files, pattern }: Case) => createWorld(files, { targets: ['de'], files: [pattern], syntax: 'none' })

describe('a translation equal to its source', () => {
  test.for<[name: string, one: Case]>([
    ['without `fuzzy`', inPo('')],
    ['in the state `translated` of XLIFF', inXliff(' state="translated"')],
    ['in the state `final` of XLIFF', inXliff(' state="final"')],
    ['in the state `translated` of a String Catalog', inCatalog('translated')],
  ])('%s is kept, as people decided', async ([, one]) => {
    const world = open(one)
    const before = world.files()
    await world.project.sync({ translator: world.translator })
    expect(world.translator.texts()).toEqual([])
    expect(world.files()).toMatchObject(before)
    const { coverage } = await world.project.check()
    expect(coverage).toMatchObject([{ states: { missing: 0, edited: 1 } }])
  })

  test.for<[name: string, one: Case]>([
    ['with `fuzzy`', inPo('#, fuzzy\n')],
    ['without a state', inXliff('')],
    ['that still has to be translated', inXliff(' state="needs-translation"')],
    ['that has to be reviewed', inCatalog('needs_review')],
  ])('%s is a copy', async ([, one]) => {
    const world = open(one)
    await world.project.sync({ translator: world.translator })
    expect(world.translator.texts()).toEqual([words])
  })
})
