import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import type { AlarmTopics } from './alarm-topics.ts';

/**
 * Notifies the topic of alarms when the month's cost is forecast to exceed the stage's budget, or has reached 80 % of it:
 * docs/runbooks/cost.md. It counts the whole account: a filter by tag would count nothing until an operator activates the tag.
 */
export function monthlyBudget(scope: Construct, topics: AlarmTopics, stage: StageConfig): void {
  const subscribers = [{ subscriptionType: 'SNS', address: topics.arn('email') }];
  const above = { comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' };
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `careatlas-${stage.name}-monthly-cost`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: stage.monthlyBudgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: [
      { notification: { ...above, notificationType: 'FORECASTED', threshold: 100 }, subscribers },
      { notification: { ...above, notificationType: 'ACTUAL', threshold: 80 }, subscribers },
    ],
  });
}
