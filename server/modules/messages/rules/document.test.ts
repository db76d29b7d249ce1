import { expect, test } from 'vitest';
import { documentName, isPdf } from './document.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['%PDF-1.7\nbody\n%%EOF\n', true],
  ['%PDF-2.0\n%%EOF', true],
  ['%PDF-1.7\nbroken off', false],
  ['\n%PDF-1.7\n%%EOF', false],
  ['<html>%PDF-1.7 %%EOF', false],
  ['MZ\u0090\u0000%PDF-1.7 %%EOF', false],
  ['%PDF-x.7 %%EOF', false],
  ['', false],
])('%j is a whole PDF: %s', (text, whole) => expect(isPdf(bytes(text))).toBe(whole));

test.each([
  ['Plan.pdf', 'Plan.pdf'],
  ['C:\\Users\\me\\Plan.PDF', 'Plan.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['report.pdf.exe', 'report.pdf.exe.pdf'],
  ['a"b<c>.pdf', 'abc.pdf'],
  ['..', 'Document.pdf'],
  ['', 'Document.pdf'],
  [undefined, 'Document.pdf'],
  ['ü'.repeat(300), `${'ü'.repeat(100)}.pdf`],
])('%j is kept as %s', (sent, stored) => expect(documentName(sent)).toBe(stored));
