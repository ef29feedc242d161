/** Texts that are addresses on the web, and so may become links. */
import test from 'ava'
import { isWebAddress, toWebAddress } from '../../core/model/web-address.ts'

const WHOLE = [
  'http://a.example',
  'https://a.example/',
  'HTTPS://A.example:8443/b?c=d#e',
  'https://bücher.example/ä',
  'http://localhost',
  'http://10.0.0.1/x',
]

const BARE: readonly [text: string, address: string][] = [
  ['a.example', 'https://a.example'],
  ['www.a.example/b?c#d', 'https://www.a.example/b?c#d'],
  ['a.example:8080', 'https://a.example:8080'],
  ['a.example?b', 'https://a.example?b'],
]

const NONE = [
  '',
  'notaurl',
  'javascript:alert(1)',
  'JavaScript://a.example/%0aalert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://a.example',
  'mailto:a@b.example',
  '//a.example',
  'http:a.example',
  'http:/a.example',
  'http://',
  'https:///a',
  'http://a b.example',
  'http://a.example/b c',
  'http://a.example\n',
  'http://a.example:99999',
  'http://user:password@a.example',
  'http://"><script>',
]

test('whole addresses are what they are', (t) => {
  for (const address of WHOLE) {
    t.true(isWebAddress(address), address)
    t.is(toWebAddress(address), address)
  }
})

test('a bare host is read as one with https', (t) => {
  for (const [text, address] of BARE) {
    t.false(isWebAddress(text), text)
    t.is(toWebAddress(text), address)
  }
})

test('anything else is none', (t) => {
  for (const text of NONE) {
    t.false(isWebAddress(text), text)
    t.is(toWebAddress(text), undefined, text)
  }
})

test('a host with letters beyond ASCII is an address every time', (t) => {
  const times = Array.from({ length: 50_000 }, () => isWebAddress('http://münchen.example/'))
  t.is(times.indexOf(false), -1)
})
