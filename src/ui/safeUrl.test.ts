import { describe, expect, test } from 'vitest'
import { isSafeImage, isSafeUrl } from './safeUrl.ts'

const png = 'data:image/png;base64,iVBORw0KGgo='

describe.each([
  ['https://example.com/a?b=c#d', true, true],
  ['HTTPS://EXAMPLE.COM', true, true],
  ['https://xn--bcher-kva.example/', true, true],
  ['http://example.com', false, false],
  ['//example.com', false, false],
  ['/path', false, false],
  ['', false, false],
  ['javascript:alert(1)', false, false],
  ['JavaScript:alert(1)', false, false],
  [' javascript:alert(1)', false, false],
  ['java\tscript:alert(1)', false, false],
  ['java\nscript:alert(1)', false, false],
  ['\u0000javascript:alert(1)', false, false],
  ['https://exa\nmple.com', false, false],
  ['https:\\\\example.com', false, false],
  ['https://example.com\u202Egpj.exe', false, false],
  ['https://user:pass@example.com', false, false],
  ['https://wallet.example@evil.example', false, false],
  ['vbscript:msgbox(1)', false, false],
  ['file:///etc/passwd', false, false],
  ['data:text/html,<script>alert(1)</script>', false, false],
  ['data:image/png,%00', false, true],
  ['data:image/svg+xml,%3Csvg/%3E', false, true],
  [
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>\n<path d='M0 0h1'/></svg>`,
    false,
    true,
  ],
  ['data:image/svg+xml;charset=utf-8, <svg/>', false, true],
  [' data:image/svg+xml,<svg/>', false, false],
  ['data:image /svg+xml,<svg/>', false, false],
  ['data:image/svg+xml ,<svg/>', false, false],
  ['da\nta:image/png,x', false, false],
  ['blob:https://example.com/5b0f 3f0e', false, false],
  ['data:image/svg+xmlx,a', false, false],
  ['data:,image/png;', false, false],
  [png, false, true],
  ['blob:https://example.com/5b0f3f0e', false, true],
  ['blob:null/5b0f3f0e', false, true],
])('%j', (url, link, image) => {
  test(link ? 'may be a link' : 'may not be a link', () => expect(isSafeUrl(url)).toBe(link))
  test(image ? 'may be an image' : 'may not be an image', () => expect(isSafeImage(url)).toBe(image))
})
