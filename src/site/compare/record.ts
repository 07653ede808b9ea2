// As much of the API's answer as the comparison page shows (contract 4, Comparison; contract 3, Errors).

export type ComparedValue = {
  geo: string;
  value: number;
  observation: string;
  labels: { geo: string | null };
};

export type Comparison = {
  municipalities: string[];
  period: string;
  unit: string;
  metrics: { metric: string; source: string; values: ComparedValue[] }[];
  citation: string;
};

export type Refusal = {
  code: string;
  message: string;
  details: { periods?: { metric: string; geo: string; periods: string[] }[] };
};

export type CompareAnswer = { ok: true; data: Comparison } | { ok: false; error: Refusal };
