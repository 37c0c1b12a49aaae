// Freezes what every object inherits, before any script of the page runs: a script that got in cannot change what
// the page's own code means.
//
// The webview's own setting for this freezes plainly, and then `thing.constructor = ...` fails for every thing,
// since an inherited property that cannot be written cannot be shadowed by assignment; libraries do that. So each
// inherited value becomes an accessor whose setter gives the object a property of its own, and only then is it frozen.
(() => {
  'use strict';
  const inherited = Object.prototype;
  const { defineProperty, freeze, getOwnPropertyDescriptors } = Object;
  for (const [name, found] of Object.entries(getOwnPropertyDescriptors(inherited))) {
    if (!('value' in found)) continue;
    defineProperty(inherited, name, {
      get: () => found.value,
      set(value) {
        if (this === inherited) throw new TypeError(`Object.prototype.${name} is frozen`);
        defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
      },
      enumerable: false,
      configurable: false,
    });
  }
  freeze(inherited);
})();
