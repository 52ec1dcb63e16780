/** By format id a file with comments and a few texts, one of them changed by hand before. Small enough to read in a diff. */
export const documents: Readonly<Record<string, string>> = {
  chrome:
    '{\n  "cta": { "message": "Kaufen", "description": "A button" },\n  "quit": { "message": "Ende" },\n  "back": { "message": "Zurück" },\n  "next": { "message": "Weiter" }\n}\n',
  json: '{\n  "cta": "Kaufen",\n  "cart": { "empty": "Leer", "full": "Voll" },\n  "quit": "Ende",\n  "count": 3,\n  "back": "Zurück"\n}\n',
  formatjs:
    '{\n  "cta": {\n    "defaultMessage": "Kaufen",\n    "description": "A button"\n  },\n  "quit": {\n    "defaultMessage": "Ende"\n  },\n  "back": {\n    "defaultMessage": "Zurück"\n  },\n  "next": {\n    "defaultMessage": "Weiter"\n  }\n}\n',
  inlang:
    '{\n  "$schema": "https://inlang.com/schema/inlang-message-format",\n  "cta": "Kaufen",\n  "items": [\n    {\n      "declarations": ["input n", "local p = n: plural"],\n      "match": {\n        "p=one": "{n} Ding",\n        "p=*": "{n} Dinge"\n      }\n    }\n  ],\n  "quit": "Ende",\n  "menu": { "back": "Zurück" }\n}\n',
  jsonc:
    '{\n  // A button\n  "cta": "Kaufen",\n  "cart": { "empty": "Leer", "full": "Voll" },\n\n  /* The menu */\n  "quit": "Ende", // behind\n  "back": "Zurück",\n}\n',
  json5:
    "{\n  // A button\n  cta: 'Kaufen',\n  cart: { empty: 'Leer', full: 'Voll' },\n  quit: 'Ende',\n  back: 'Zurück',\n}\n",
  yaml: '# Texts\ncta: Kaufen # a button\ncart:\n  empty: Leer\n  full: "Voll"\nquit: |\n  Ende\n  jetzt\nback: Zurück\n',
  properties: '# Texts\ncta = Kaufen\ncart.empty: Leer\n! The menu\nquit=Ende \\\n  jetzt\nback=Zur\\u00fcck\n',
  'plist-strings':
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>cta</key>\n\t<string>Kaufen</string>\n\t<key>quit</key>\n\t<string>Ende</string>\n\t<key>back</key>\n\t<string>Zurück</string>\n</dict>\n</plist>\n',
  strings:
    '/* A button */\n"cta" = "Kaufen";\n\n// The menu\n"quit" = "Ende";\n"back" = "Zurück";\n"next" = "Weiter";\n',
  arb: '{\n  "@@locale": "de",\n  "cta": "Kaufen",\n  "@cta": { "description": "A button" },\n  "quit": "Ende",\n  "back": "Zurück",\n  "next": "Weiter"\n}\n',
  xcstrings:
    '{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "back" : {\n      "localizations" : {\n        "de" : {\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : "Zurück"\n          }\n        }\n      }\n    },\n    "cta" : {\n      "localizations" : {\n        "de" : {\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : "Kaufen"\n          }\n        }\n      }\n    },\n    "quit" : {\n      "localizations" : {\n        "de" : {\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : "Ende"\n          }\n        }\n      }\n    }\n  },\n  "version" : "1.0"\n}\n',
  android:
    '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <!-- A button -->\n    <string name="cta">Kaufen</string>\n    <string name="quit">Ende</string>\n    <plurals name="items">\n        <item quantity="one">%d Ding</item>\n        <item quantity="other">%d Dinge</item>\n    </plurals>\n    <string name="back">Zurück</string>\n</resources>\n',
  stringsdict:
    '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n\t<key>items</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@n@</string>\n\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n\t\t\t<key>one</key>\n\t\t\t<string>%d Ding</string>\n\t\t\t<key>other</key>\n\t\t\t<string>%d Dinge</string>\n\t\t</dict>\n\t</dict>\n\t<key>days</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@n@</string>\n\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n\t\t\t<key>one</key>\n\t\t\t<string>%d Tag</string>\n\t\t\t<key>other</key>\n\t\t\t<string>%d Tage</string>\n\t\t</dict>\n\t</dict>\n</dict>\n</plist>\n',
  resx: '<?xml version="1.0" encoding="utf-8"?>\n<root>\n  <data name="cta" xml:space="preserve">\n    <value>Kaufen</value>\n    <comment>A button</comment>\n  </data>\n  <data name="quit" xml:space="preserve">\n    <value>Ende</value>\n  </data>\n  <data name="back" xml:space="preserve">\n    <value>Zurück</value>\n  </data>\n</root>\n',
  xliff:
    '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file source-language="en" target-language="de" datatype="plaintext" original="x">\n    <body>\n      <trans-unit id="cta">\n        <source>Buy</source>\n        <target>Kaufen</target>\n        <note>A button</note>\n      </trans-unit>\n      <trans-unit id="quit">\n        <source>Quit</source>\n        <target>Ende</target>\n      </trans-unit>\n      <trans-unit id="back">\n        <source>Back</source>\n        <target>Zurück</target>\n      </trans-unit>\n    </body>\n  </file>\n</xliff>\n',
  po: 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n#. A button\n#: src/a.c:1\nmsgid "Buy"\nmsgstr "Kaufen"\n\nmsgid "Quit"\nmsgstr "Ende"\n\nmsgid "%d item"\nmsgid_plural "%d items"\nmsgstr[0] "%d Ding"\nmsgstr[1] "%d Dinge"\n\nmsgid "Back"\nmsgstr "Zurück"\n',
  fluent:
    '# A button\ncta = Kaufen\nquit = Ende\n    .title = Beenden\n\n## The menu\n\nback = Zurück\nnext = Weiter\n',
  toml: '# Texts\ncta = "Kaufen" # a button\nquit = "Ende"\nback = "Zurück"\n\n[cart]\nempty = "Leer"\nfull = \'Voll\'\n',
  js: "// Texts\nexport const de = {\n  cta: 'Kaufen', // a button\n  quit: 'Ende',\n  back: \"Zurück\",\n\n  cart: {\n    empty: 'Leer',\n    full: `Voll`,\n  },\n} as const\n",
  php: "<?php\n\n// Texts\nreturn [\n    'cta' => 'Kaufen', // a button\n    'quit' => 'Ende',\n    'back' => \"Zurück\",\n\n    'cart' => [\n        'empty' => 'Leer',\n        'full' => 'Voll',\n    ],\n];\n",
}
