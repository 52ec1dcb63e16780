import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'url-changed': {
    finds: [
      { source: 'You are at lockale.dev/u/you', target: 'Bạn ở lockale.dev/u/ban', locale: 'vi' },
      { source: 'See www.lockale.com/pricing', target: 'Voir www.lockale.com/tarifs', locale: 'fr' },
      { source: 'Visit forum.lockale.co.uk', target: 'Bezoek forum.lockale.nl', locale: 'nl' },
      { source: 'Sign up at lockale.jp', target: 'ロッカレ.jp で登録', locale: 'ja' },
      {
        source: 'Visit https://lockale.dev/contact',
        target: 'Siehe https://lockale.dev/kontakt',
        with: { missing: ['https://lockale.dev/contact'], extra: ['https://lockale.dev/kontakt'] },
      },
      { source: 'Visit https://lockale.dev/contact', target: 'Siehe https://lock ale.dev/contact' },
      { source: 'Visit https://lockale.dev', target: 'Besuche uns' },
      { source: 'Like https://myserver.com', target: 'Como https://miservidor.com', locale: 'es' },
      { source: 'Sign in at app.lockale.dev', target: 'Bei der App anmelden', with: { missing: ['app.lockale.dev'] } },
      { source: 'Visit lockale.dev.', target: 'Besuche lockal.dev.' },
    ],
    passes: [
      { source: 'https://wiki.example.com/', target: 'https://wiki.example.com/wiki/Fi:Main_Page', locale: 'fi' },
      { source: 'https://a.example.org/wiki/Guide', target: 'https://a.example.org/wiki/Ar:Guide', locale: 'ar' },
      { source: 'See www.lockale.com/en/help', target: 'Siehe www.lockale.com/de/help' },
      { source: 'Use e.g. a file', target: 'Zum Beispiel eine Datei' },
      { source: 'Done.It is', target: 'Fertig' },
      {
        source: 'See __[the list](https://example.com/a#B)__',
        target: '__[목록](https://example.com/a#B)__을 보세요',
        locale: 'ko',
      },
      { source: 'See https://example.com/a_(b)', target: '（https://example.com/a_(b)）を見る', locale: 'ja' },
      { source: 'Visit https://lockale.dev/contact.', target: 'Siehe https://lockale.dev/contact!' },
      { source: 'Visit https://lockale.dev/en/a', target: 'Siehe https://lockale.dev/de/a' },
      { source: 'Visit https://lockale.dev/a', target: 'Siehe https://lockale.dev/de/a' },
      { source: 'Visit https://en.wikipedia.org/wiki/Cat', target: 'Siehe https://de.wikipedia.org/wiki/Katze' },
      { source: 'Visit https://lockale.dev', target: 'https://lockale.dev/をご覧ください', locale: 'ja' },
      { source: 'It begins with http:// or https://.', target: 'Es beginnt mit http:// oder https://' },
      { source: 'It begins with http:// or https://.', target: 'Am Anfang steht https' },
      { source: 'Visit https://docs.lockale.dev?lang=en', target: 'Siehe https://docs.lockale.dev?lang=de' },
      { source: 'Visit lockale.dev.', target: 'lockale.devをご覧ください', locale: 'ja' },
      { source: 'Runs on Node.js and .NET. Done.', target: 'Läuft überall. Fertig.' },
      { source: 'Write to help@lockale.dev', target: 'Schreib uns' },
    ],
  },
  'url-added': {
    finds: [
      {
        source: 'Your files are saved',
        target: 'Deine Dateien sind gesichert https://evil.example/x',
        with: { found: ['https://evil.example/x'] },
      },
      { source: 'Save {{name}}', target: '{{name}} speichern: http://lockale.dev' },
    ],
    passes: [
      { source: 'Visit https://lockale.dev', target: 'Siehe https://lockale.dev' },
      { source: 'Visit lockale.dev', target: 'Siehe https://lockale.dev' },
      { source: 'It begins with http://', target: 'Am Anfang steht http://' },
      { source: 'Save as:', target: 'Speichern unter:' },
    ],
  },
  'email-changed': {
    finds: [
      {
        source: 'Write to help@lockale.dev',
        target: 'Schreib an hilfe@lockale.dev',
        with: { missing: ['help@lockale.dev'], extra: ['hilfe@lockale.dev'] },
      },
      { source: 'Write to help@lockale.dev', target: 'Schreib uns' },
    ],
    passes: [
      { source: 'Write to help@lockale.dev', target: 'Schreib an Help@lockale.dev.' },
      { source: 'name@example.com', target: 'name@beispiel.de' },
      { source: 'Follow @lockale', target: 'Folge @lockale_de' },
    ],
  },
  'email-added': {
    finds: [
      { source: 'Contact support', target: 'Schreib an a@evil.example', with: { found: ['a@evil.example'] } },
      { source: 'Save <b>all</b>', target: 'Alles <b>sichern</b>, help@lockale.dev' },
    ],
    passes: [
      { source: 'Write to help@lockale.dev', target: 'Schreib an hilfe@lockale.dev' },
      { source: 'Follow us', target: 'Folge @lockale' },
    ],
  },
  'path-changed': {
    finds: [
      {
        source: 'Rename it to config.local.yml',
        target: 'In konfig.lokal.yml umbenennen',
        with: { missing: ['config.local.yml'] },
      },
      { source: 'Open report-final.docx', target: 'レポート最終.docx を開く', locale: 'ja' },
      { source: 'Add .gitignore', target: 'Voeg .gitnegeer toe', locale: 'nl' },
      { source: 'In src/components/button', target: 'En src/componentes/botón', locale: 'es' },
      { source: 'In %APPDATA%\\Lockale', target: 'In %APPDATA%\\Nuvola', locale: 'it' },
      { source: 'Mount \\\\server\\share', target: 'Підключіть \\\\сервер\\share', locale: 'uk' },
      { source: 'Edit config.yml first', target: 'Erst konfiguration.yml ändern', with: { missing: ['config.yml'] } },
      {
        source: 'Look into ~/library/logs',
        target: 'Sieh in ~/bibliothek/protokolle nach',
        with: { missing: ['~/library/logs'] },
      },
      {
        source: 'Use /usr/local/bin/subl.',
        target: 'Nimm /usr/lokal/bin/subl.',
        with: { missing: ['/usr/local/bin/subl'] },
      },
      { source: 'Open C:\\Users\\Public', target: 'Öffne C:\\Benutzer\\Public' },
    ],
    passes: [
      { source: 'Settings/Privacy/Blocked', target: 'Paramètres/Confidentialité/Bloqués', locale: 'fr' },
      { source: 'The .env file', target: 'Le fichier .env', locale: 'fr' },
      { source: 'Only .pdf files', target: 'Nur PDF-Dateien' },
      { source: 'Use /usr/local/bin/subl.', target: 'Nimm /usr/local/bin/subl!' },
      { source: 'Yes and/or no', target: 'Ja und/oder nein' },
      { source: '100 km/h, 1/2, 01/02/2024', target: '100 km/h, 1/2, 02.01.2024' },
      { source: 'He said </b>/ok', target: 'Er sagte </b>/gut' },
      { source: 'https://x.dev/a/b', target: 'https://x.dev/a/b' },
      { source: 'Edit config.yml first', target: '"config.yml"を編集', locale: 'ja' },
      { source: 'A .zip file. Log in', target: 'Eine ZIP-Datei. Anmelden' },
    ],
  },
  'cli-option-changed': {
    finds: [
      { source: 'Use --force to overwrite', target: 'Mit --erzwingen überschreiben', with: { missing: ['--force'] } },
      { source: 'Use -f or --dry-run', target: 'Nimm -f oder --dry run', with: { missing: ['--dry-run'] } },
      { source: 'Use -f.', target: 'Nimm f.', with: { missing: ['-f'] } },
    ],
    passes: [
      { source: 'Use -f or --force.', target: 'Nimm -f oder --force.' },
      { source: 'Save -- or not', target: 'Speichern – oder nicht' },
      { source: 'Sign-in, A-Z', target: 'Anmeldung, A–Z' },
      { source: 'Plan - a list', target: 'Plan – eine Liste' },
    ],
  },
  'function-name-changed': {
    finds: [
      { source: 'Call save() first', target: 'Rufe zuerst speichern() auf', with: { missing: ['save()'] } },
      { source: 'Use app.open()', target: 'Nimm app.öffnen()' },
    ],
    passes: [
      { source: 'Call save() first', target: 'Rufe zuerst save() auf' },
      { source: 'File(s)', target: 'Datei(en)' },
      { source: 'PDF ()', target: 'PDF ()' },
      {
        source: 'Stop job #<x id="INTERPOLATION" equiv-text="{{data.job.getId()}}"/>?',
        target: 'Job #<x id="INTERPOLATION"/> stoppen?',
        syntax: { id: 'angular' },
      },
      { source: '<ph id="0" equiv="N" disp="{{ n() }}"/> left', target: 'Noch <ph id="0" equiv="N"/>' },
    ],
  },
  'shortcut-changed': {
    finds: [
      {
        source: 'Press Enter to send',
        target: 'Appuyez sur Échap pour envoyer',
        locale: 'fr',
        with: { missing: ['Enter'], extra: ['Échap'] },
      },
      { source: 'Press Enter to send', target: 'Drücken Sie Escape zum Senden' },
      { source: 'Press Esc to cancel', target: 'Enterキーを押してキャンセル', locale: 'ja' },
      { source: 'Press the Delete key', target: 'Naciśnij Spację', locale: 'pl' },
      { source: 'Press Ctrl+Enter', target: 'Ctrl+Esc를 누르세요', locale: 'ko' },
      { source: 'Press F5', target: 'Натисніть F6', locale: 'uk' },
      { source: 'Hold <kbd>Shift</kbd>', target: 'Tieni premuto <kbd>Ctrl</kbd>', locale: 'it' },
      { source: 'Press Ctrl+S to save', target: 'Mit Strg+P speichern', with: { missing: ['Ctrl+S'] } },
      { source: 'Undo (Cmd + Shift + Z)', target: 'Rückgängig' },
      { source: 'Open with Alt+F4', target: 'Mit Alt+F2 öffnen' },
    ],
    passes: [
      { source: 'Press Escape', target: 'Appuyez sur Échap', locale: 'fr' },
      { source: 'Press Shift and Enter', target: 'Pulsa Mayús e Intro', locale: 'es' },
      { source: 'Press Enter', target: 'Nyomja meg az Entert', locale: 'hu' },
      { source: 'Press Space', target: 'Нажмите пробел', locale: 'ru' },
      { source: 'Press Enter to send', target: '按回车键发送', locale: 'zh-CN' },
      { source: 'Enter your name', target: 'Geben Sie Ihren Namen ein' },
      { source: 'Press Delete to delete it', target: 'Appuyez sur Suppr pour le supprimer', locale: 'fr' },
      { source: 'Press Space', target: 'Pressione a barra de espaço', locale: 'pt-BR' },
      { source: 'Hold Ctrl and click', target: 'Halten Sie Strg gedrückt und klicken Sie' },
      { source: 'Press Ctrl+S to save', target: 'Mit Strg + S speichern' },
      { source: 'Press Ctrl+S to save', target: 'Ctrl＋Sで保存', locale: 'ja' },
      { source: 'Press Ctrl+Shift+S', target: 'Appuyez sur Ctrl+Maj+S', locale: 'fr' },
      { source: 'Press Ctrl+<kbd>S</kbd>', target: 'Strg+<kbd>S</kbd>' },
      { source: 'Press Ctrl+Enter', target: 'Strg+Eingabe' },
      { source: 'C++ and A+B', target: 'C++ und A+B' },
    ],
  },
  'acronym-changed': {
    finds: [
      { source: 'Save it as PDF', target: 'Als PFD speichern', with: { missing: ['PDF'], extra: ['PFD'] } },
      { source: 'The HTML of it', target: 'Das HMTL davon' },
    ],
    passes: [
      { source: 'Save it as PDF', target: 'Als PDF speichern' },
      { source: 'The WHO says so', target: 'Die OMS sagt das' },
      { source: 'The EU and NATO', target: 'La UE y la OTAN', locale: 'es' },
      { source: 'SAVE', target: 'AVES' },
      { source: 'Save it as PDF', target: 'Als PDF-Datei speichern' },
    ],
  },
}
