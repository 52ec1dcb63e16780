import { expect, test } from 'vitest'
import { showsSource } from './module-evidence.ts'

type Fallback = Parameters<typeof showsSource>[1]

const json: Fallback = {
  text: 'Hallo {nam}',
  sourceText: 'Hello {name}',
  soundText: '{ "hello": "Hello {name}", "bye": "Tschüs \\"du\\"" }',
}
const gettext: Fallback = {
  text: 'Hallo {nam}',
  sourceText: 'Hello {name}',
  soundText: 'msgid "Hello {name}"\nmsgstr "Hello {name}"\n',
}
const spelling: Fallback = {
  text: '{name} {{name}}',
  sourceText: '{{name}} {name}',
  soundText: '{"a":"{{name}} {name}"}',
}

test.for<[name: string, code: string, fallback: Fallback, shows: boolean]>([
  ['a literal', 'export const hello = "Hello {name}"', json, true],
  ['JSON in a string', String.raw`export default JSON.parse("{\"hello\":\"Hello {name}\"}")`, json, true],
  ['a compiled message', '{"hello":["Hello ",["name"]],"bye":["Tschüs"]}', json, true],
  ['parts with keys of a compiler', '({t:0,b:{i:[{t:3,v:"Hello "},{t:4,k:"name"}]}})', json, true],
  ['the file as it is on the disk, compiled', '{"hello":["Hallo ",["nam"]],"bye":["Tschüs"]}', json, false],
  ['the same as a string of escapes', String.raw`"\u{48}\u0061llo {nam}"`, json, false],
  ['both, as of a raw file beside its module', '"Hello {name}" + "Hallo {nam}"', json, false],
  ['a path to a copy of the file', 'export default "/assets/de-4f2a.json"', json, false],
  ['a key that is the source string, from the plugin', '{"Hello {name}":["Hello ",["name"]]}', gettext, true],
  ['a key that is the source string, from the disk', '{"Hello {name}":["Hallo ",["nam"]]}', gettext, false],
  ['the same in hashes', '{"uzTaYi":["Hallo ",["nam"]]}', gettext, false],
  ['strings that differ only in marks', 'export const a = "{{name}} {name}"', spelling, true],
  ['the same from the disk', 'export const a = "{name} {{name}}"', spelling, false],
  ['the same, compiled: nothing tells', '[["name"],["name"]]', spelling, false],
  [
    'a string in an escaped script',
    String.raw`"\u041f\u0440\u0438\u0432\u0435\u0442"`,
    { text: 'Hi', sourceText: 'Привет', soundText: '"Привет"' },
    true,
  ],
  ['a file that cannot hold the string', '"Hello {name}"', { ...json, soundText: undefined }, false],
  [
    'a file that could not be read at all',
    'export default {}',
    { text: undefined, sourceText: undefined, soundText: '{}' },
    true,
  ],
])('%s', ([, code, fallback, shows]) => expect(showsSource(code, fallback)).toBe(shows))
