import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

/** As Okapi's Rainbow extracts an RTF file and an HTML file: native code in the text, sentences marked. */
const rainbow = (target: string, ...units: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:okp="okapi-framework:xliff-extensions">
<file original="guide.rtf" source-language="en"${target} datatype="rtf" okp:inputEncoding="windows-1252">
<body>
${units.join('\n')}
</body>
</file>
</xliff>
`
const rainbowUnit = (id: string, ...lines: readonly string[]) =>
  [`<trans-unit id="${id}" xml:space="preserve">`, ...lines, '</trans-unit>'].join('\n')

/** As Trados and other tools with 2.x write: data of the original beside, a name that is not to be translated. */
const trados = (target: string, inside: string) => `<?xml version="1.0" encoding="utf-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"${target}>
  <file id="f1" original="manual.docx">
    <unit id="u1">
      <originalData>
        <data id="d1">&lt;cf bold="on"&gt;</data>
      </originalData>
      <segment id="s1"${inside.includes('<target') ? ' state="translated"' : ''}>
        ${inside}
      </segment>
    </unit>
  </file>
</xliff>
`

const sync = ({ project, translator }: World) => project.sync({ translator })
const config = { files: ['{locale}/guide.xlf'], targets: ['de'] }

test.for(['none', 'printf', 'icu', 'i18next', 'angular', 'dotnet'])(
  'Rainbow, %s: native code is not sent, and a new translation has no segments',
  async (syntax) => {
    const source = [
      '<source xml:lang="en">Press <bpt id="1" ctype="bold">\\b </bpt>Start<ept id="1">\\b0 </ept>. See <ph id="2" ctype="x-field">field of the page</ph>.</source>',
      '<seg-source><mrk mtype="seg" mid="0">Press <bpt id="1" ctype="bold">\\b </bpt>Start<ept id="1">\\b0 </ept>.</mrk> <mrk mtype="seg" mid="1">See <ph id="2" ctype="x-field">field of the page</ph>.</mrk></seg-source>',
    ]
    const name = rainbowUnit('tu2', '<source xml:lang="en">Open <mrk mtype="protected">Open Door</mrk> now</source>')
    const world = createWorld(
      { 'en/guide.xlf': rainbow('', rainbowUnit('tu1', ...source), name) },
      { ...config, syntax },
    )
    const report = await sync(world)
    expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(world.translator.texts()).toEqual(['Press <g id="1">Start</g>. See <x id="2"/>.', 'Open <x id="1"/> now'])
    expect(world.files()['de/guide.xlf']).toBe(
      rainbow(
        ' target-language="de"',
        rainbowUnit(
          'tu1',
          source[0] ?? '',
          '<target>de:Press <bpt id="1" ctype="bold">\\b </bpt>Start<ept id="1">\\b0 </ept>. See <ph id="2" ctype="x-field">field of the page</ph>.</target>',
        ),
        rainbowUnit(
          'tu2',
          '<source xml:lang="en">Open <mrk mtype="protected">Open Door</mrk> now</source>',
          '<target>de:Open <mrk mtype="protected">Open Door</mrk> now</target>',
        ),
      ),
    )
    const again = await sync(world)
    expect([again.files, again.requests]).toEqual([[], 0])
    expect((await world.project.check({})).diagnostics).toEqual([])
  },
)

test('a translation in segments has nothing wrong, and is replaced whole where its source changes', async () => {
  const unit = (text: string, ...more: readonly string[]) =>
    rainbowUnit('tu1', `<source xml:lang="en">${text}</source>`, ...more)
  const segments = '<mrk mtype="seg" mid="0">Press Start.</mrk> <mrk mtype="seg" mid="1">Wait.</mrk>'
  const world = createWorld(
    {
      'en/guide.xlf': rainbow('', unit('Press Start. Wait.')),
      'de/guide.xlf': rainbow(
        ' target-language="de"',
        unit(
          'Press Start. Wait.',
          `<seg-source>${segments}</seg-source>`,
          '<target xml:lang="de"><mrk mtype="seg" mid="0">de:Press Start.</mrk> <mrk mtype="seg" mid="1">Wait.</mrk></target>',
        ),
      ),
    },
    { ...config, syntax: 'none' },
  )
  const before = world.files()['de/guide.xlf']
  await sync(world)
  expect([world.translator.texts(), world.files()['de/guide.xlf']]).toEqual([[], before])
  const checked = await world.project.check({})
  expect(checked.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])

  world.write('en/guide.xlf', rainbow('', unit('Press Stop. Wait.')))
  await sync(world.reopen({ config: { onFuzzy: 'overwrite' } }))
  expect(world.files()['de/guide.xlf']).toBe(
    rainbow(' target-language="de"', unit('Press Stop. Wait.', '<target xml:lang="de">de:Press Stop. Wait.</target>')),
  )
})

test('Trados, 2.x: codes are kept, a name is not sent, a pair has its text translated', async () => {
  const text =
    'Press <pc id="1" dataRefStart="d1">Start</pc> in <mrk id="m1" translate="no">Open Door</mrk><ph id="2" equiv="footnote text"/>.'
  const source = `<source>${text}</source>`
  const world = createWorld({ 'en/guide.xlf': trados('', source) }, { ...config, syntax: 'none' })
  await sync(world)
  expect(world.translator.texts()).toEqual(['Press <g id="1">Start</g> in <x id="2"/><x id="3"/>.'])
  expect(world.files()['de/guide.xlf']).toContain(`<target>de:${text}</target>`)
  expect((await world.project.check({})).diagnostics).toEqual([])
  expect((await sync(world)).requests).toBe(0)
})
