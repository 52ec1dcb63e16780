import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'html-syntax': {
    finds: [
      { source: 'Read the <b>terms</b>', target: 'Lies die <b>Bedingungen', with: { found: '<b>' } },
      { source: 'Read the <1>terms</1>', target: 'Lies die <1>Bedingungen<1>' },
      { source: 'Read the <b>terms</b>', target: 'Lies die <b>Bedingungen</ b>' },
      { source: '<b>a <i>b</i></b>', target: '<b>a <i>b</b></i>' },
      { source: 'Read the <a href="/terms">terms</a>', target: 'Lies die <a href="/terms>Bedingungen</a>' },
      { source: '<li>a</li>', target: '<li>a', with: { found: '<li>' } },
      { source: '<0>Note:</0> it is slow', target: '<Hinweis:</0> es ist langsam' },
    ],
    passes: [
      { source: 'Read the <b>terms</b>', target: 'Lies die <b>Bedingungen</b>' },
      { source: 'One<br>two', target: 'Eins<br>zwei' },
      { source: '<1/> and <2 />', target: '<1/> und <2 />' },
      { source: 'Read the <b>terms', target: 'Lies die <b>Bedingungen' },
      { source: 'no <link> given', target: 'kein <Verweis> angegeben' },
      { source: 'if a < b', target: 'wenn a <b' },
      { source: '<b>a</b> < c', target: '<b>a</b> < c' },
      { source: '<Trans>a</Trans>', target: '<Trans>b</Trans>' },
      { source: '<p>One</p><p>Two</p>', target: '<p>Eins<p>Zwei', syntax: { id: 'none' } },
      { source: '<b>Read</b> it', target: '<B>Lies</b> es', syntax: { id: 'none' } },
      { source: '<a href=>Read</a>', target: '<a href="">Lies</a>' },
    ],
  },
  'html-attr': {
    finds: [
      {
        source: '<a href="/help">Help</a>',
        target: '<a href="/hilfe">Hilfe</a>',
        with: { missing: ['href="/help"'], extra: ['href="/hilfe"'] },
      },
      { source: '<b class="big">Help</b>', target: '<b>Hilfe</b>' },
      { source: '<b>Help</b>', target: '<b style="color: red">Hilfe</b>' },
      { source: '<a href="/a" title="More">x</a>', target: '<a href="/a">x</a>' },
      { source: '<a href=/a?b=1>x</a>', target: '<a href=/a?b=2>x</a>' },
      {
        source: '<input disabled name="a">',
        target: '<input name="a">',
        with: { missing: ['disabled=""'], extra: [] },
      },
    ],
    passes: [
      { source: '<a href="/a" title="More">x</a>', target: '<a title="Mehr" href="/a">x</a>' },
      {
        source: '<a href="https://lockale.dev/en/help">Help</a>',
        target: '<a href="https://lockale.dev/de/help">Hilfe</a>',
      },
      {
        source: '<a href="https://en.wikipedia.org/wiki/Cat">Cats</a>',
        target: '<a href="https://de.wikipedia.org/wiki/Katze">Katzen</a>',
      },
      {
        source: '<ul xml:lang="en" lang="en"><li>One</li></ul>',
        target: '<ul xml:lang="es" lang="es"><li>Uno</li></ul>',
        locale: 'es',
      },
      { source: '<p XML:LANG="en">One</p>', target: '<p xml:lang="he" dir="rtl">אחת</p>', locale: 'he' },
      { source: '<input disabled>', target: '<input DISABLED="disabled">' },
      { source: '<a href=/a?b=1&c=2>x</a>', target: '<a href="/a?b=1&amp;c=2">y</a>' },
      { source: '<a href=>x</a>', target: '<a href="">y</a>' },
      { source: '<xliff:g id="a">%d</xliff:g>', target: '<xliff:g id="b" example="2">%d</xliff:g>' },
      {
        source: 'for <x id="START_TAG_STRONG" equiv-text="&lt;b>"/>a<x id="CLOSE_TAG_STRONG" equiv-text="profile?"/>',
        target: 'für <x id="START_TAG_STRONG"/>a<x id="CLOSE_TAG_STRONG"/>',
        syntax: { id: 'angular' },
      },
      {
        source: '<pc id="0" equivStart="START_LINK" equivEnd="CLOSE_LINK" dispStart="&lt;a>" dispEnd="a?">x</pc>',
        target: '<pc id="0" equivStart="START_LINK" equivEnd="CLOSE_LINK">y</pc>',
        syntax: { id: 'angular' },
      },
      { source: "<a href='/a'>x</a>", target: '<a href="/a">y</a>' },
      { source: 'a = b', target: 'a = c' },
      { source: '<a href="{{url}}">x</a>', target: '<a href="{{url}}">y</a>' },
      { source: '<a href="/a">x</a>', target: 'x' },
    ],
  },
  'html-unsafe': {
    finds: [
      { source: 'Custom head', target: 'Eigener <head><script>', with: { found: ['<script>'] } },

      {
        source: 'Read the <b>terms</b>',
        target: 'Lies die <b onclick="steal()">Bedingungen</b>',
        with: { found: ['onclick='] },
      },
      {
        source: 'Read the terms',
        target: 'Lies die <script>steal()</script>Bedingungen',
        with: { found: ['<script>'] },
      },
      { source: 'Read the terms', target: 'Lies die <script src=//x.dev Bedingungen' },
      { source: '<a href="/x">Read</a>', target: '<a href="java\tscript:steal()">Lies</a>' },
      { source: '[Read](/x)', target: '[Lies](javascript:steal())' },
      { source: 'Copy <src>', target: 'Copier <script>', locale: 'fr', with: { found: ['<script>'] } },
      { source: 'Read', target: 'Lies <b ONCLICK=steal()>das</b>', with: { found: ['onclick='] } },
      { source: 'Read', target: 'Lies <img src="x">', with: { found: ['<img>'] } },
      { source: 'Read', target: '<IFRAME src="x"></IFRAME>' },
    ],
    passes: [
      { source: 'Custom HTML for the head', target: 'Eigenes HTML im <head>' },

      { source: 'Read the <b>terms</b>', target: 'Lies die <b>Bedingungen</b>' },
      { source: '<b onclick="a()">Read</b>', target: '<b onclick="a()">Lies</b>' },
      { source: 'JavaScript: on', target: 'JavaScript: an' },
      { source: 'Learn JavaScript', target: 'Lerne <b>JavaScript</b>' },
      { source: 'See <link>here</link>', target: 'Sieh <link>hier</link>' },
      { source: 'Copy <src> to <dst>', target: 'Copier <source> vers <but>', locale: 'fr' },
      { source: 'a < script', target: 'a < Skript' },
      { source: '<Unknown recipient>', target: '<Onbekende ontvanger>', locale: 'nl', syntax: { id: 'printf' } },
      { source: '<Unknown>', target: '<Sconosciuto onda>', locale: 'it', syntax: { id: 'none' } },
    ],
  },
}
