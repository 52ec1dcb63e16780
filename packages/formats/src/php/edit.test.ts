import { describe, expect, test } from 'vitest'
import { add, copy, editsOf, remove, set, toText } from '../edit-cases.suite.ts'
import type { EntryChange } from '../format.ts'
import { php } from './php.ts'

const { parse, edit } = editsOf(php, 'lang/de/app.php')

describe('set', () => {
  test.for<[name: string, before: string, change: EntryChange, after: string]>([
    ['single quotes', "<?php return ['a' => 'x'];", set('a', "it's \\ $x"), "<?php return ['a' => 'it\\'s \\\\ $x'];"],
    [
      'double quotes',
      '<?php return ["a" => "x"];',
      set('a', '"$x" {$y} $5 \n\\'),
      '<?php return ["a" => "\\"\\$x\\" {\\$y} $5 \\n\\\\"];',
    ],
    [
      'a line break needs double quotes',
      "<?php return ['a' => 'x'];",
      set('a', 'x\ny'),
      '<?php return [\'a\' => "x\\ny"];',
    ],
    [
      'but not where the string has some',
      "<?php return ['a' => 'x\ny'];",
      set('a', 'z\nw'),
      "<?php return ['a' => 'z\nw'];",
    ],
    [
      'the other quotes where the file avoids escapes',
      "<?php return ['a' => 'x', 'b' => \"it's\", 'c' => 'y'];",
      set('a', "l'été"),
      "<?php return ['a' => \"l'été\", 'b' => \"it's\", 'c' => 'y'];",
    ],
    ['joined strings become one', "<?php return ['a' => 'x' .\n  'y'];", set('a', 'w'), "<?php return ['a' => 'w'];"],
    ['null becomes a string', "<?php return ['a' => NULL];", set('a', 'y'), "<?php return ['a' => 'y'];"],
  ])('%s', ([, before, change, after]) => {
    expect(edit(before, [change])).toBe(after)
  })
})

const source = `<?php

return [

    'title' => 'Orders', // The title

    // What is shown where there is nothing.
    'empty' => 'Nothing here',
    'status' => [
        'open'    => 'Open',
        'shipped' => 'Shipped',
        'gone'    => 'Gone',
    ],
    404 => 'Not found',
    'days' => ['Mon', 'Tue'],
    'off' => null,
];
`

describe('add and remove', () => {
  test('new members stand where the source has them, in the columns of their neighbours', () => {
    expect(
      edit(
        "<?php\n\nreturn [\n    'title' => 'Bestellungen',\n    'status' => [\n        'open'    => 'Offen',\n        'shipped' => 'Versandt',\n    ],\n];\n",
        [
          add('empty', 'Nichts'),
          add('status>gone', 'Weg'),
          add('404', 'Nicht da'),
          add('days>0', 'Mo'),
          copy('off', 'null'),
        ],
        source,
      ),
    ).toBe(
      "<?php\n\nreturn [\n    'title' => 'Bestellungen',\n\n    // What is shown where there is nothing.\n    'empty' => 'Nichts',\n    'status' => [\n        'open'    => 'Offen',\n        'shipped' => 'Versandt',\n        'gone'    => 'Weg',\n    ],\n    404 => 'Nicht da',\n    'days' => [\n        'Mo',\n    ],\n    'off' => null,\n];\n",
    )
  })

  test('in the brackets and quotes of the file', () => {
    expect(
      edit(
        '<?php\nreturn array(\n\t"title" => "x",\n\t"404" => "y"\n);\n',
        [add('status>open', 'z'), add('500', 'w')],
        [],
      ),
    ).toBe(
      '<?php\nreturn array(\n\t"title" => "x",\n\t"404" => "y",\n\t"status" => array(\n\t\t"open" => "z"\n\t),\n\t"500" => "w"\n);\n',
    )
  })

  test('what is removed takes its comment along', () => {
    expect(edit(source, [remove('title'), remove('empty'), remove('status>open'), remove('days>1')])).toBe(
      source
        .replace("\n    'title' => 'Orders', // The title\n", '')
        .replace("    // What is shown where there is nothing.\n    'empty' => 'Nothing here',\n", '')
        .replace("        'open'    => 'Open',\n", '')
        .replace(", 'Tue'", ''),
    )
  })

  test('an emptied array takes new members', () => {
    expect(edit("<?php return ['a' => 'x'];\n", [remove('a'), add('b', 'y')])).toBe("<?php return ['b' => 'y'];\n")
    expect(edit('<?php return [];\n', [add('b', 'y')])).toBe("<?php return [\n    'b' => 'y'\n];\n")
  })

  test('an item in the middle of a list becomes null, an array an empty one', () => {
    expect(edit("<?php return ['a' => ['x', ['b' => 'c'], 'z']];", [remove('a>0'), remove('a>1>b')])).toBe(
      "<?php return ['a' => [null, [], 'z']];",
    )
  })
})

test('a new file is the source with its strings replaced', () => {
  const created = php.create(parse(source), [set('title', 'Bestellungen'), set('days>0', 'Mo')], {
    file: 'lang/de/app.php',
    order: [],
    locale: 'de',
    sourceLocale: 'en',
  })
  expect(toText(created)).toBe(source.replace("'Orders'", "'Bestellungen'").replace("'Mon'", "'Mo'"))
})
