import { expect, test } from 'vitest'
import { allStates, createXliffWorld } from './xliff-world.ts'

const create = () =>
  createXliffWorld(
    {
      'messages.properties':
        '# The button of the cart. maxLength: 12\nbuy=Buy {0}\n# Plural\nfiles={0,plural,one{# file}other{# files}}\n',
      'messages_de.properties': 'buy=Kauf {0}\n',
    },
    {
      targets: ['de'],
      files: [{ source: 'messages.properties', target: 'messages_{locale}.properties', maxLength: 20 }],
      syntax: 'icu',
    },
  )

test('a unit of XLIFF 1.2', async () => {
  expect((await create().export('1.2', allStates))['de']).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
      <file original="messages.properties" source-language="en" target-language="de" datatype="plaintext">
        <body>
          <trans-unit id="buy" resname="buy" maxwidth="12" size-unit="char" xml:space="preserve">
            <source>Buy <ph id="1" equiv-text="{0}">{0}</ph></source>
            <target state="needs-review-translation">Kauf <ph id="1" equiv-text="{0}">{0}</ph></target>
            <context-group purpose="location">
              <context context-type="sourcefile">messages.properties</context>
              <context context-type="linenumber">2</context>
            </context-group>
            <context-group purpose="x-lockale">
              <context context-type="x-source-hash">6xxhVLfOPiV</context>
              <context context-type="x-target-hash">H_qAS0</context>
            </context-group>
            <note>The button of the cart. maxLength: 12</note>
          </trans-unit>
          <trans-unit id="files:_s1" resname="files (one)" maxwidth="20" size-unit="char" xml:space="preserve">
            <source><ph id="1" equiv-text="#">#</ph> file</source>
            <target state="new"/>
            <context-group purpose="location">
              <context context-type="sourcefile">messages.properties</context>
              <context context-type="linenumber">4</context>
            </context-group>
            <context-group purpose="x-lockale">
              <context context-type="x-source-hash">H7y2PfWBQKR</context>
              <context context-type="x-target-hash"></context>
            </context-group>
            <note>Plural</note>
            <note>The variant where 0 is one.</note>
          </trans-unit>
          <trans-unit id="files:_s2" resname="files (other)" maxwidth="20" size-unit="char" xml:space="preserve">
            <source><ph id="1" equiv-text="#">#</ph> files</source>
            <target state="new"/>
            <context-group purpose="location">
              <context context-type="sourcefile">messages.properties</context>
              <context context-type="linenumber">4</context>
            </context-group>
            <context-group purpose="x-lockale">
              <context context-type="x-source-hash">H7y2PfWBQKR</context>
              <context context-type="x-target-hash"></context>
            </context-group>
            <note>Plural</note>
            <note>The variant where 0 is other.</note>
          </trans-unit>
        </body>
      </file>
    </xliff>
    "
  `)
})

test('a unit of XLIFF 2.1', async () => {
  expect((await create().export('2.1', ['adopted']))['de']).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" srcLang="en" trgLang="de">
      <file id="f1" original="messages.properties">
        <unit id="buy" name="buy" xml:space="preserve">
          <mda:metadata>
            <mda:metaGroup category="lockale">
              <mda:meta type="source-hash">6xxhVLfOPiV</mda:meta>
              <mda:meta type="target-hash">H_qAS0</mda:meta>
            </mda:metaGroup>
          </mda:metadata>
          <notes>
            <note>The button of the cart. maxLength: 12</note>
            <note>At most 12 characters.</note>
            <note category="location">messages.properties:2</note>
          </notes>
          <originalData>
            <data id="d1">{0}</data>
          </originalData>
          <segment state="initial" subState="lockale:adopted">
            <source>Buy <ph id="1" dataRef="d1" equiv="{0}" disp="{0}"/></source>
            <target>Kauf <ph id="1" dataRef="d1" equiv="{0}" disp="{0}"/></target>
          </segment>
        </unit>
      </file>
    </xliff>
    "
  `)
})

test('the same texts give the same bytes', async () => {
  expect(await create().export('2.1', allStates)).toEqual(await create().export('2.1', allStates))
})

test('what XML cannot hold is a code, and comes back', async () => {
  const world = createXliffWorld(
    { 'en.json': { odd: 'Press \u001b or wait&nbsp;a bit\r\nor two' } },
    { targets: ['de'] },
  )
  const xliff = (await world.export('1.2'))['de'] ?? ''
  expect(xliff).toContain(
    '<source>Press <ph id="1" equiv-text="\\u001b">\\u001b</ph> or wait<ph id="2" equiv-text="&amp;nbsp;">&amp;nbsp;</ph>a bit&#13;\nor two</source>',
  )
  await world.import(
    xliff.replace(
      '<target state="new"/>',
      '<target>Drücken Sie <ph id="1"/> oder warten<ph id="2"/>Sie\noder nicht</target>',
    ),
  )
  expect(JSON.parse(world.files()['de.json'] ?? '')).toEqual({
    odd: 'Drücken Sie \u001b oder warten&nbsp;Sie\r\noder nicht',
  })
})
