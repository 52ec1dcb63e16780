import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test.for([
  ['Save the file and close it', 'en'],
  ['OK', 'en'],
  ['', 'en'],
  ['12:30 — 🙂', 'en'],
  ['Die Datei ist nicht auf dem Server', 'de'],
  ['Le fichier est dans le dossier', 'fr'],
  ['El archivo no está en la carpeta', 'es'],
  ['Il file non è nella cartella, questo sì', 'it'],
  ['O arquivo não está na pasta com você', 'pt'],
  ['Het bestand is niet op de server', 'nl'],
  ['Plik nie jest na serwerze, czy to się stało', 'pl'],
  ['Файл не найден', 'ru'],
  ['Файл збережено, її немає', 'uk'],
  ['ファイルを保存', 'ja'],
  ['保存文件', 'zh'],
  ['파일 저장', 'ko'],
  ['Το αρχείο', 'el'],
  ['הקובץ', 'he'],
  ['حفظ الملف', 'ar'],
  ['پرونده را ذخیره کنید گزارش', 'fa'],
  ['บันทึกไฟล์', 'th'],
])('%j is %s', ([text = '', code]) => expect(detectLanguage(text)).toBe(code))
