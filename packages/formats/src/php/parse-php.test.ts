import { describe, expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { editsOf } from '../edit-cases.suite.ts'
import { php } from './php.ts'

const { parse } = editsOf(php, 'lang/en/app.php')

describe('one array', () => {
  test.for<[name: string, text: string, strings: Readonly<Record<string, string>>]>([
    ['short', "<?php return ['a' => 'x'];", { a: 'x' }],
    ['long', "<?PHP\nRETURN Array ( 'a' => 'x', ) ;\n?>\n", { a: 'x' }],
    ['nested', "<?php\nreturn ['a' => ['b' => array('c' => 'x')]];", { 'a>b>c': 'x' }],
    ['lists', "<?php return ['a' => ['x', ['y']], 'b' => []];", { 'a>0': 'x', 'a>1>0': 'y', b: '[]' }],
    [
      'numbers for keys',
      "<?php return [404 => 'x', '500' => 'y', -1 => 'z', '08' => 'w'];",
      { '404': 'x', '500': 'y', '-1': 'z', '08': 'w' },
    ],
    [
      'a declaration, a namespace and imports',
      "<?php\n\ndeclare(strict_types=1);\nnamespace A\\B;\nuse C\\{D, E as F};\n\nreturn ['a' => 'x'];",
      { a: 'x' },
    ],
    ['single quotes', String.raw`<?php return ['a' => 'it\'s \\ \n $x {$y} "q"'];`, { a: 'it\'s \\ \\n $x {$y} "q"' }],
    [
      'double quotes',
      String.raw`<?php return ["a" => "it's \"q\" \n\t\e \$x {\$y} $5 \u{1F600} \x41\101 \xC3\xA9 \q"];`,
      { a: 'it\'s "q" \n\t\x1b $x {$y} $5 😀 AA é \\q' },
    ],
    ['joined strings', "<?php return ['a' => 'x' . \"y\"\n . 'z'];", { a: 'xyz' }],
    ['strings of several lines', "<?php return ['a' => 'x\r\ny'];", { a: 'x\r\ny' }],
    [
      'other values as they stand',
      "<?php return ['a' => NULL, 'b' => true, 'c' => -1.5, 'd' => 0x1F, 'e' => 1_000];",
      { a: 'NULL', b: 'true', c: '-1.5', d: '0x1F', e: '1_000' },
    ],
    [
      'all kinds of comments',
      "<?php // ['\n# ]\n/** ' */ return /* x */ [ # y\n 'a' /* z */ => /* w */ 'x' // ,\n, ]; // end",
      { a: 'x' },
    ],
  ])('%s', ([, text, strings]) => {
    const { entries, diagnostics } = parse(text)
    expect(diagnostics).toEqual([])
    expect(Object.fromEntries(entries.map(({ path, value }) => [path.join('>'), value]))).toEqual(strings)
  })

  test('a comment beside a string is its description, the banner of a section is not', () => {
    const { entries } = parse(
      "<?php\nreturn [\n\n    /*\n    | Orders\n    */\n\n    // Of the page.\n    'a' => 'x', # short\n    /** @phpstan-ignore */\n    'b' => 'y',\n];",
    )
    expect(entries.map(({ note }) => note)).toEqual(['Of the page.\nshort', undefined])
  })

  test("the keys '1' and 1 are one", () => {
    expect(parse("<?php return ['1' => 'x', 1 => 'y'];").diagnostics).toMatchObject([{ code: 'duplicate-key' }])
  })
})

describe('code is refused, with its place', () => {
  test.for<[text: string, place: string, found: string]>([
    ['', '1:1', 'the end of the file'],
    ['<?php', '1:6', 'the end of the file'],
    ["\n<?php return ['a' => 'x'];", '1:1', 'a line break'],
    ['<?php return [', '1:15', 'the end of the file'],
    ['<?php return $x;', '1:14', '`$x`, a variable'],
    ["<?php return ['a' => __('x')];", '1:22', '`__(`, a function call'],
    ['<?php return ["a" => "x $y"];', '1:25', '`$y`, a variable'],
    ['<?php return ["a" => "x {$y}"];', '1:25', '`{$y`, a variable'],
    ['<?php return ["a" => "x ${y}"];', '1:25', '`${y`, a variable'],
    ["<?php return ['a' => 'x' . PHP_EOL];", '1:26', '`.`, an expression'],
    ["<?php return ['a' => A::B];", '1:22', '`A::B`, a constant'],
    ["<?php return [A => 'b'];", '1:15', '`A`, a constant'],
    ["<?php return ['a' => 'b', ...$x];", '1:27', 'a spread (`...`)'],
    ["<?php return ['a' => &$x];", '1:22', 'a reference (`&`)'],
    ["<?php return ['a' => fn() => 1];", '1:22', 'a function'],
    ["<?php return ['a' => <<<EOT\nx\nEOT];", '1:22', 'a heredoc'],
    ["<?php return ['a', 'b' => 'c'];", '1:20', 'an item with a key in a list'],
    ["<?php return ['a' => 'b', 'c'];", '1:27', 'an item without a key'],
    ["<?php return ['a' => 'b']; foo();", '1:28', '`foo(`, a function call'],
    ["<?php return ['a' => 'b'];\n?>\nx", '3:1', '`x`, a constant'],
    ["<?php return ['a' => 'b' // x ?> \n];", '1:31', '`?>`, the end of the code'],
    ['<?php $a = []; return $a;', '1:7', '`$a`, a variable'],
    ["<?php return array_merge(['a' => 'b'], []);", '1:14', '`array_merge(`, a function call'],
    ["<?php if (!defined('A')) exit;\nreturn [];", '1:7', '`if(`, a function call'],
    [String.raw`<?php return ['a' => "\xff"];`, '1:22', '`"`'],
    [String.raw`<?php return ['a' => "\u{110000}"];`, '1:22', '`"`'],
    ["<?php return ['a' => 'b'", '1:25', 'the end of the file'],
    ["<?php return ['a' => 'b /*];", '1:29', 'the end of the file'],
    ["<?php return ['a' => 'b' /* ];", '1:26', 'a comment without its end `*/`'],
  ])('%s', ([text, place, found]) => {
    const { entries, diagnostics } = parse(text)
    expect(entries).toEqual([])
    expect(
      diagnostics.map(({ code, position, arguments: facts }) => [
        code,
        `${position?.line}:${position?.column}`,
        facts['found'],
      ]),
    ).toEqual([['parse-error', place, found]])
  })

  test('nesting ends at a thousand levels', () => {
    const nested = (levels: number) => `<?php return ${"['a' => ".repeat(levels)}1${']'.repeat(levels)};`
    expect(parse(nested(1000)).diagnostics).toEqual([])
    expect(parse(nested(1001)).diagnostics).toMatchObject([{ code: 'too-deep', arguments: { limit: 1000 } }])
  })
})

test.for([
  ['members', "'a' => 'b',\n"],
  ['joined strings', "'a' => 'b' . 'c',"],
  ['comments', '# x\n'],
  ['stars', '/* *'],
  ['quotes', "'\\"],
  ['bytes', '"\\xc3'],
  ['brackets', "'a' => ["],
])('is fast on much of %s', ([, piece = '']) =>
  expectProportional((length) => {
    const text = `<?php return [${piece.repeat(Math.floor(length / piece.length))}`
    return () => parse(text)
  }, 200_000),
)
