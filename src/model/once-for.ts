// A cache by object: what follows from an object that never changes is computed once, and kept as long as the object is.

/** The same function, which calls `make` once for each object. */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known.value;
    const value = make(key);
    kept.set(key, { value });
    return value;
  };
}
