import { expect, test } from 'vitest';
import { computeAspect, DrawingError, drawingLimits, formatDrawing, readDrawing } from './drawing.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 48 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const path = '<path d="M0 0h9v9z"/>';
const readAgain = (text: string) => formatDrawing(readDrawing(text));

test('what drawing programs add is left out, and shapes, colours and places stay', () => {
  const drawn = `<?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <!-- Created with Inkscape -->
    <svg width="64px" height="32" xmlns="http://www.w3.org/2000/svg" inkscape:version="1.3">
      <title>Logo</title><defs id="defs1"/>
      <sodipodi:namedview pagecolor="#fff"><inkscape:page x="0"/></sodipodi:namedview>
      <g id="layer1" style="fill: #a22f1d; stroke : none;font-size:12px" transform="translate(1 -2)">
        <path d="M0,0 10 10z" fill-rule="evenodd"/><circle cx="3" cy=".5" r="2" opacity=".5"/>
      </g>
    </svg>`;
  expect(readAgain(drawn)).toBe(
    '<svg viewBox="0 0 64 32" fill="currentColor"><g transform="translate(1 -2)" fill="#a22f1d" stroke="none">' +
      '<path d="M0,0 10 10z" fill-rule="evenodd"></path><circle cx="3" cy=".5" r="2" opacity=".5"></circle></g></svg>',
  );
  expect(computeAspect(readDrawing(drawn))).toBe(2);
});

test('black and missing colours become the colour of the text, so that they are seen in the evening, too', () => {
  for (const black of ['#000', '#000000', 'black'])
    expect(readAgain(svg(`<path d="M0 0" fill="${black}"/>`))).toContain('<path d="M0 0" fill="currentColor">');
});

test('a drawing that was read is read again as the same', () => {
  const once = readAgain(svg(path));
  expect(readAgain(once)).toBe(once);
});

test.each([
  ['a script', svg(`<script>alert(1)</script>${path}`), '<script>'],
  ['a script among dropped elements', svg(`<defs><script/></defs>${path}`), '<script>'],
  ['an event attribute', svg(path, 'viewBox="0 0 1 1" onload="alert(1)"'), 'onload="alert(1)"'],
  ['an event attribute of a shape', svg('<path d="M0 0" onclick="alert(1)"/>'), 'onclick="alert(1)"'],
  ['foreign HTML', svg(`<foreignObject><img src="x"/></foreignObject>${path}`), '<foreignObject>'],
  ['a style sheet', svg(`<style>@import url(https://evil.example)</style>${path}`), '<style>'],
  ['a foreign picture', svg(`<image href="https://evil.example/a.png"/>${path}`), '<image>'],
  ['a copy of itself', svg(`<use href="#a"/>${path}`), '<use>'],
  ['an animation', svg('<path d="M0 0"><animate attributeName="href" to="javascript:a"/></path>'), '<animate>'],
  ['a link', svg(`<a href="javascript:alert(1)">${path}</a>`), '<a>'],
  ['a link on a shape', svg('<path d="M0 0" xlink:href="javascript:a"/>'), 'xlink:href="javascript:a"'],
  ['a foreign colour', svg('<path d="M0 0" fill="url(https://evil.example)"/>'), 'fill="url(https://evil.example)"'],
  ['a foreign colour in a style', svg('<path d="M0 0" style="fill:url(#x)"/>'), 'fill:url(#x)'],
  ['a mask in a style', svg('<path d="M0 0" style="mask:none"/>'), 'mask:none'],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(path)}`, '<!DOCTYPE svg [<!ENTITY a "b">]><svg xml'],
  ['markup in an attribute', svg('<path d="&quot;&gt;&lt;script&gt;"/>'), 'd="&quot;&gt;&lt;script&gt;"'],
  ['the name of a property of every object', svg('<path d="M0 0" constructor="x"/>'), 'constructor="x"'],
  ['text', svg(`<text>Logo</text>${path}`), '<text>'],
  ['a gradient', svg(`<defs><linearGradient id="a"/></defs>${path}`), '<linearGradient>'],
  ['a long unknown value', svg(`<path d="M0 0" fill="${'x'.repeat(41)}"/>`), `fill="${'x'.repeat(40)}"`],
  ['a long unknown value in a style', svg(`<path d="M0 0" style="fill:${'x'.repeat(41)}"/>`), `fill:${'x'.repeat(40)}`],
])('a drawing with %s is refused', (_, drawn, part) => {
  expect(() => readDrawing(drawn)).toThrow(new DrawingError('drawingPart', part));
});

test.each([
  ['words', 'Logo'],
  ['HTML', '<html></html>'],
  ['a drawing without shapes', svg('')],
  ['a drawing without size', svg(path, '')],
  ['a drawing without width', svg(path, 'viewBox="0 0 0 32"')],
  ['a drawing without height', svg(path, 'viewBox="0 0 48"')],
  ['a drawing of negative width', svg(path, 'viewBox="0 0 -48 32"')],
  ['a drawing of negative height', svg(path, 'viewBox="0 0 48 -32"')],
  ['an element that is not closed', '<svg viewBox="0 0 1 1"><g>'],
  ['an element that is closed twice', `${svg(path)}</svg>`],
  ['two drawings', svg(path) + svg(path)],
])('no drawing: %s', (_, drawn) => {
  expect(() => readDrawing(drawn)).toThrow('noDrawing');
});

test.each([
  ['long', svg(`<path d="${'M0 0'.repeat(drawingLimits.characters / 4)}"/>`)],
  ['full', svg(path.repeat(drawingLimits.parts))],
  ['nested', svg(`${'<g>'.repeat(drawingLimits.depth)}${path}${'</g>'.repeat(drawingLimits.depth)}`)],
])('a drawing that is too %s is refused', (_, drawn) => {
  expect(() => readDrawing(drawn)).toThrow('drawingTooLarge');
});
