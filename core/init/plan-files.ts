import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { declaredProperties, requiredNames } from '../lint/document.ts';
import type { InitFacts, PlannedFile } from './facts.ts';
import {
  renderConfig,
  renderDefaultTest,
  renderGate,
  renderInvariants,
  renderReadme,
  renderWorkflow,
} from './templates.ts';

/** The schema that a new contract starts with, where no configuration gives one. */
const starter: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['evidence', 'answer'],
  properties: {
    // First, so that a model looks before it answers: most providers keep the order of properties.
    evidence: {
      description: 'Passages copied word for word from the text; empty where it says nothing.',
      type: 'array',
      maxItems: 5,
      items: { type: 'string', minLength: 1, maxLength: 300 },
    },
    answer: { description: 'One plain sentence.', type: 'string', minLength: 1, maxLength: 300 },
  },
};

const starterAnswer: JsonObject = {
  evidence: ['The parcel arrived on Monday'],
  answer: 'The parcel arrived on Monday.',
};

/** Plans every file of a contract; nothing here depends on what is already there, which is never overwritten. */
export function planFiles(facts: InitFacts): readonly PlannedFile[] {
  const { schema, answer, quotes } = chooseContent(facts);
  const folder = `schemas/${facts.contract}`;
  const field = findTextField(schema);
  const rules = field === undefined ? undefined : `${folder}/invariants.yaml`;
  const contract = { name: facts.contract, schema: `${folder}/v1.schema.json`, rules, quotes };
  const config = facts.config === undefined ? 'promptfooconfig.yaml' : 'promptfooconfig.contracts.yaml';
  const reviewed = `${JSON.stringify(toReviewed(schema, facts.contract), null, 2)}\n`;
  const answers = `${JSON.stringify([{ when: '', answer }], null, 2)}\n`;
  return [
    {
      path: contract.schema,
      content: reviewed,
      purpose: 'the reviewed schema: one for provider, test and application',
    },
    ...planRules(rules, field),
    {
      path: 'contracts.default-test.yaml',
      content: renderDefaultTest(contract),
      purpose: 'the assertions, for `defaultTest` of any suite',
    },
    { path: config, content: renderConfig(contract), purpose: 'a suite that runs at once, against the stub' },
    {
      path: 'test/fixtures/contracts/answers.json',
      content: answers,
      purpose: 'the good answers that the stub gives (authored)',
    },
    { path: 'test/fixtures/contracts/README.md', content: renderReadme(), purpose: 'what belongs into the corpus' },
    { path: 'contracts.gate.yaml', content: renderGate(contract), purpose: 'the floors of the gate' },
    { path: '.github/workflows/contracts.yml', content: renderWorkflow(config), purpose: 'the eval, judged in CI' },
  ];
}

function planRules(rules: string | undefined, field: string | undefined): readonly PlannedFile[] {
  return rules === undefined || field === undefined
    ? []
    : [{ path: rules, content: renderInvariants(field), purpose: 'rules that relate the fields' }];
}

interface Content {
  readonly schema: JsonObject;
  readonly answer: JsonValue;
  readonly quotes: string | undefined;
}

/** A provider's schema is the contract already, where a good answer can be made for it. */
function chooseContent({ providerSchema, sample }: InitFacts): Content {
  return isJsonObject(providerSchema) && sample !== undefined
    ? { schema: providerSchema, answer: sample, quotes: undefined }
    : { schema: starter, answer: starterAnswer, quotes: '/evidence/*' };
}

/** A provider's schema becomes the reviewed one with a dialect; what to review stays the reader's to do. */
function toReviewed(schema: JsonObject, name: string): JsonObject {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title: name, ...schema };
}

/** Finds a required text without a list of values: the place where a sentinel would stand. */
function findTextField(schema: JsonObject): string | undefined {
  const properties = Object.entries(declaredProperties(schema)).filter(([, property]) => isFreeText(property));
  const texts = new Map(properties);
  return requiredNames(schema).find((name) => texts.has(name));
}

function isFreeText(schema: JsonValue | undefined): boolean {
  return (
    isJsonObject(schema) && schema['type'] === 'string' && schema['enum'] === undefined && schema['const'] === undefined
  );
}
