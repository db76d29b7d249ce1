import { openBrowser } from './test/e2e/visitor.ts';
const b = await openBrowser();
const c = await b.newContext({baseURL:'http://localhost:4711',viewport:{width:1440,height:900},reducedMotion:'reduce'});
const p = await c.newPage();
await p.goto('/'); await p.waitForLoadState('networkidle');
for (let i=0;i<14;i++){ await p.keyboard.press('Tab'); await p.waitForTimeout(200);
console.log(await p.evaluate(()=>{const e=document.activeElement as HTMLElement; const r=e.getBoundingClientRect(); const t=document.elementFromPoint(r.left+r.width/2,r.top+r.height/2) as HTMLElement; return [e.tagName,(e.getAttribute('aria-label')??e.textContent??'').slice(0,30),Math.round(r.left),Math.round(r.top),Math.round(r.width),Math.round(r.height),t?.tagName,String(t?.className).slice(0,60), scrollY].join(' | ')}));
}
await p.screenshot({path:'/tmp/zz.png'});
await b.close();
