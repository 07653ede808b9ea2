// Collects what is not as it should be, so that one run tells everything.

export type Expectations = {
  complaints: string[];
  equal: (what: string, actual: unknown, expected: unknown) => void;
};

export function expectations(subject: string): Expectations {
  const complaints: string[] = [];
  const equal = (what: string, actual: unknown, expected: unknown) => {
    const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (got !== wanted) complaints.push(`${subject}, ${what}: expected ${wanted}, got ${got}`);
  };
  return { complaints, equal };
}
