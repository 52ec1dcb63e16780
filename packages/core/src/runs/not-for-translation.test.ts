import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const resx = (comment: string) =>
  `<root><data name="Brand"><value>Red Sparrow</value>${comment}</data><data name="Buy"><value>Buy it</value></data></root>`
const xliff =
  '<xliff version="1.2"><file original="a" source-language="en" datatype="plaintext"><body><trans-unit id="Brand" translate="no"><source>Red Sparrow</source></trans-unit><trans-unit id="Buy"><source>Buy it</source></trans-unit></body></file></xliff>'
const xcstrings = JSON.stringify({
  sourceLanguage: 'en',
  strings: { Brand: { shouldTranslate: false }, Buy: {} },
  version: '1.0',
})

test.for<[name: string, files: Record<string, string>, config: Record<string, unknown>]>([
  [
    '@Invariant',
    { 'T.en.resx': resx('<comment>@Invariant</comment>') },
    { files: ['T.{locale}.resx'], syntax: 'dotnet' },
  ],
  ['{Locked}', { 'T.en.resx': resx('<comment>{Locked}</comment>') }, { files: ['T.{locale}.resx'], syntax: 'dotnet' }],
  ['translate="no"', { 'm.en.xlf': xliff }, { files: ['m.{locale}.xlf'], syntax: 'none' }],
  [
    'translatable="false"',
    {
      'values/strings.xml':
        '<resources><string name="Brand" translatable="false">Red Sparrow</string><string name="Buy">Buy it</string></resources>',
    },
    { files: [{ source: 'values/strings.xml', target: 'values-{locale}/strings.xml' }], syntax: 'printf' },
  ],
  ['shouldTranslate', { 'L.xcstrings': xcstrings }, { files: ['L.xcstrings'], syntax: 'printf' }],
])('a text that its file says is not for translation is left alone, and why says so: %s', async ([, files, config]) => {
  const world = createWorld(files, { ...config, targets: ['de'] })
  await world.project.sync({ translator: world.translator })
  expect(world.translator.texts().map((text) => text.replace('Buy it', 'Buy'))).toEqual(['Buy'])
  expect((await world.project.check({})).diagnostics.filter(({ message }) => message === 'Brand')).toEqual([])
  await expect(world.project.why({ messages: ['Brand'] })).rejects.toMatchObject({
    code: 'MESSAGE_UNKNOWN',
    message: expect.stringContaining('is not translated') as string,
    hint: expect.stringContaining('@Invariant') as string,
  })
  await expect(world.project.why({ messages: ['Brandt'] })).rejects.not.toMatchObject({
    message: expect.stringContaining('is not translated') as string,
  })
})
